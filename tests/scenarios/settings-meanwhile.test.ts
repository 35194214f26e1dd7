import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { getCaseSettings, saveCaseSettings } from '@lodeway/contract/case-settings.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { getInvoicingSettings, saveInvoicingSettings } from '@lodeway/contract/invoicing.ts'
import { changeLeadCompanyFees, getLeadCompanyFees } from '@lodeway/contract/lead-company-fees.ts'
import { getOrganisationAccount, saveInvoiceRecipient, savePrepaid } from '@lodeway/contract/organisation-account.ts'
import { changeOrganisation, getOrganisation } from '@lodeway/contract/organisations.ts'
import { changePayDays, getPayDays } from '@lodeway/contract/pay-days.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { feeCard, organisation } from '../factories/organisations.ts'

// Settings are saved whole, and several administrators have them open: what one saved the next does not undo unseen.
inOneWorld()

const ask = <Answer>(answer: Promise<{ answer: Answer }>) => answer.then(given => given.answer)
const invoicing = {
  async read() {
    const { vatRates: _rates, ...settings } = await ask(world.request(admin.token, getInvoicingSettings, {}))
    return settings
  },
  save: (body: object) => world.request(admin.token, saveInvoicingSettings, { body: body as never }),
  changes: [{ dueDays: 45 }, { dueDays: 21 }, { dueDays: 7 }],
}
const payDays = {
  async read() {
    const { next: _next, ...settings } = await ask(world.request(admin.token, getPayDays, {}))
    return settings
  },
  save: (body: object) => world.request(admin.token, changePayDays, { body: body as never }),
  changes: [{ proclaimed: [{ day: '2026-12-30', name: 'Election' }] }, { fileDaysBefore: 2 }, { days: [15] }],
}
const cases = {
  read: () => ask(world.request(admin.token, getCaseSettings, {})),
  save: (body: object) => world.request(admin.token, saveCaseSettings, { body: body as never }),
  changes: [{ decisionDays: 8 }, { decisionDays: 3 }, { lookAtLeads: 40 }],
}
let orgId = ''
const recipient = {
  async read() {
    orgId ||= (await organisation(world, admin)).id
    return (await ask(world.request(admin.token, getOrganisationAccount, { params: { id: orgId } }))).recipient
  },
  save: (body: object) =>
    world.request(admin.token, saveInvoiceRecipient, { params: { id: orgId }, body: body as never }),
  changes: [
    { email: 'accounts@insurer.example' },
    { address: '1 Long Street, Cape Town' },
    { name: 'The Insurer (Pty) Ltd' },
  ],
}
let payerId = ''
const prepaid = {
  async read() {
    payerId ||= (await organisation(world, admin)).id
    const account = await ask(world.request(admin.token, getOrganisationAccount, { params: { id: payerId } }))
    return { isPrepaid: account.prepaid !== null, lowMark: account.prepaid?.lowMark ?? null }
  },
  save: (body: object) => world.request(admin.token, savePrepaid, { params: { id: payerId }, body: body as never }),
  changes: [
    { isPrepaid: true, lowMark: 500 },
    { isPrepaid: true, lowMark: 100 },
    { isPrepaid: false, lowMark: null },
  ],
}
let companyId = ''
const card = {
  async read() {
    if (companyId === '') {
      companyId = (await organisation(world, admin, { distributionType: 'externalLeadCompany' })).id
      await feeCard(world, admin, companyId)
    }
    return { ...(await ask(world.request(admin.token, getLeadCompanyFees, { params: { id: companyId } }))) }
  },
  save: (body: object) =>
    world.request(admin.token, changeLeadCompanyFees, { params: { id: companyId }, body: body as never }),
  changes: [{ basicFee: 12, saleCommission: 40 }, { title: 'Card of next year' }, { feeCommission: 10 }],
}

test('the audit log tells which settings of invoices changed, and never to which account they are paid', async () => {
  // Before the others: nobody has changed a setting yet.
  const seen = await invoicing.read()
  await invoicing.save({ ...seen, paymentDetails: 'Lodeway, FNB 62001234567, branch 250655', dueDays: 60 })
  await recipient.save({ ...(await recipient.read()), email: 'redirected@example.co.za' })
  const { answer } = await world.request(admin.token, listAuditEntries, { query: {} })
  const changesOf = (action: string) => answer.data.find(entry => entry.action === action)?.changes
  expect(changesOf('invoicing-settings.change')).toEqual([
    { field: 'Days to pay', before: '30', after: '60' },
    { field: 'Fields changed', before: null, after: 'How to pay' },
  ])
  expect(changesOf('invoice-recipient.change')).toEqual([{ field: 'Fields changed', before: null, after: 'Email' }])
  const kept = await world.db.selectFrom('auditLog').select('detail').execute()
  expect(JSON.stringify(kept)).not.toMatch(/62001234567|redirected/)
})

test.each([
  ['of invoices', invoicing],
  ['of pay days', payDays],
  ['of returns', cases],
  ['of whom invoices are made out to', recipient],
  ['of payment in advance', prepaid],
  ['of what a lead company is paid', card],
])(
  'settings %s are not saved over others than were seen',
  async (_what, { read, save, changes: [first, second, third] }) => {
    const seen = await read()
    expect((await save({ ...seen, ...first, seen })).status).toBe(200)
    const saved = await read()
    expect(saved).toEqual({ ...seen, ...first })
    // Whoever lost the answer sends the same once more.
    expect((await save({ ...seen, ...first, seen })).status).toBe(200)
    expect(await read()).toEqual(saved)
    const late = await save({ ...seen, ...second, seen })
    expect([late.status, late.answer]).toEqual([409, expect.objectContaining({ code: 'settings_changed' })])
    expect(await read()).toEqual(saved)
    // Of two at the same moment one is told; who says nothing of what they saw saves as always.
    const both = await Promise.all([second, third].map(change => save({ ...saved, ...change, seen: saved })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await save({ ...seen, ...second })).status).toBe(200)
    expect(await read()).toEqual({ ...seen, ...second })
  },
)

test('of an organisation what a form changed is saved, and not over another value than it began with', async () => {
  const { id, name } = await organisation(world, admin)
  const change = (body: BodyInput<typeof changeOrganisation>) =>
    world.request(admin.token, changeOrganisation, { params: { id }, body })
  const whiteLabel = null
  const representative = { firstName: 'Zinhle', lastName: 'Cele', emailAddress: 'zinhle@insurer.example' }
  expect((await change({ name: `${name} Life`, seen: { name } })).status).toBe(200)
  // An answer that was lost is asked for once more.
  expect((await change({ name: `${name} Life`, seen: { name } })).status).toBe(200)
  // Another form, that was open meanwhile, changes something else.
  expect((await change({ representative, whiteLabel, seen: { whiteLabel } })).status).toBe(200)
  expect((await change({ name: `${name} Trust`, seen: { name } })).answer).toMatchObject({
    statusCode: 409,
    code: 'settings_changed',
  })
  expect(await ask(world.request(admin.token, getOrganisation, { params: { id } }))).toMatchObject({
    name: `${name} Life`,
    representative,
  })
  // Who does not say what they saw saves, as before.
  expect((await change({ name: `${name} Trust` })).status).toBe(200)
})
