import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { listPaymentRuns } from '@lodeway/contract/payment-runs.ts'
import { listSelfBilledInvoices } from '@lodeway/contract/self-billed-invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { asVendor, setUpInvoicing } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { runsOf } from '../factories/payment-runs.ts'
import { administratorWith, loader, type Person } from '../factories/people.ts'
import { confirmedVendor } from '../factories/self-billing.ts'

// Ctrl-K finds a payment run, and the tax invoice that it wrote for a payee, by what stands on papers and bank statements.
inOneWorld()

let other: Person
let paid: string
let draft: string
beforeAll(async () => {
  const insurer = (await organisation(world, admin)).id
  await externalContract(world, admin, insurer)
  await setUpInvoicing(world, admin, asVendor)
  other = await loader(world, admin)
  await confirmedVendor(world, admin, thandi)
  const runs = runsOf(world, admin)
  const inRun = async (payee: Person) => {
    const { id } = await submitted(world, payee)
    await recordAsAdministrator(world, admin, id, {
      organisationStatus: 'cashed',
      premium: 1234.55,
      premiumsCollected: 1,
    })
    return (await runs.create()).id
  }
  paid = await inRun(thandi)
  await runs.bring(paid, 'approved')
  expect((await runs.markPaid(paid)).status).toBe(200)
  draft = await inRun(other)
})

async function runsFound(by: Person, search: string): Promise<string[]> {
  const { answer } = await world.request(by.token, listPaymentRuns, { query: { search } })
  expect(answer.count).toBe(answer.data.length)
  return answer.data.map(({ id }) => id)
}
async function documentsFound(by: Person, search: string, runId?: string) {
  const query = { search, ...(runId !== undefined && { runId }) }
  const { answer } = await world.request(by.token, listSelfBilledInvoices, { query })
  expect(answer.count).toBe(answer.data.length)
  return answer.data
}

test.each(['2', 'Payment run 2', 'payment run 2', 'RUN 2', 'RUN2-1', 'run2-1'])('%s finds its run alone', async text =>
  expect(await runsFound(admin, text)).toEqual([draft]),
)

test.each(['3', '22', '02', 'run', 'SBI-000002', '99999999999999', '2-1', 'RUN2-99', '%'])(
  '%s finds no run',
  async text => expect(await runsFound(admin, text)).toEqual([]),
)

test('a search for nothing lists all runs', async () => expect(await runsFound(admin, ' ')).toEqual([draft, paid]))

test.each(['SBI-000001', 'sbi-000001', 'Sbi 1'])('%s finds the document and the run that pays it', async text =>
  expect(await documentsFound(admin, text)).toMatchObject([{ number: 'SBI-000001', run: 1, runId: paid }]),
)

test.each(['SBI-000002', 'SBC-000001', 'SBI', 'INV-000001', '000001', '%'])('%s finds no document', async text =>
  expect(await documentsFound(admin, text)).toEqual([]),
)

test('a document is found in its own run alone', async () => {
  expect(await documentsFound(admin, 'SBI-000001', paid)).toHaveLength(1)
  expect(await documentsFound(admin, 'SBI-000001', draft)).toEqual([])
})

test('whoever may read them finds them: administrators of any area, a payee their own document, and nobody else', async () => {
  for (const reader of [await administratorWith(world, []), await administratorWith(world, ['money'])]) {
    expect(await runsFound(reader, 'run 1')).toEqual([paid])
    expect(await documentsFound(reader, 'SBI-000001')).toHaveLength(1)
  }
  expect(await documentsFound(thandi, 'sbi-1')).toHaveLength(1)
  expect(await documentsFound(other, 'sbi-1')).toEqual([])
  expect((await world.request(thandi.token, listPaymentRuns, { query: { search: 'run 1' } })).status).toBe(403)
})

test('the audit log finds what was done to a run', async () => {
  const about = async (search: string) => {
    const { answer } = await world.request(admin.token, listAuditEntries, { query: { search } })
    return [...new Set(answer.data.map(({ subject }) => subject.id))]
  }
  for (const search of ['payment run 1', 'RUN1-1', 'run1-1']) expect(await about(search)).toEqual([paid])
  expect(await about('payment run 3')).toEqual([])
})
