import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { addCaseFile, writeCaseMessage } from '@lodeway/contract/case-conversations.ts'
import { correctLead, exportPerson } from '@lodeway/contract/data-requests.ts'
import { addLeadNote } from '@lodeway/contract/lead-notes.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submissionBody, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, partnerOf } from '../factories/outcomes.ts'

// What organisations noted and said of the client whom a lead was about before is in no file of the one whom it is about now.
inNewWorlds()

async function insurer() {
  const { id } = await organisation(world, admin)
  await externalContract(world, admin, id, { period: 'P6M' })
  const person = await buyer(world, admin, id)
  const note = async (leadId: string, words: string) => {
    const token = await world.tokenFor(person.id)
    expect((await world.request(token, addLeadNote, { params: { id: leadId }, body: { note: words } })).status).toBe(
      201,
    )
  }
  return { id, note, person, partner: await partnerOf(world, admin, id) }
}

async function exported(leadId: string): Promise<string> {
  const answer = await world.request(admin.token, exportPerson, { body: { leadIds: [leadId], accountId: null } })
  expect(answer.status).toBe(200)
  return answer.text
}

const become = (id: string, changes: object) =>
  world.request(thandi.token, changeLead, { params: { id }, body: { consentVersion: '2026-01', ...changes } })
const pieter = () => {
  const { phoneNumber, emailAddress, idNumber } = submissionBody()
  return { firstName: 'Pieter', lastName: 'Botha', phoneNumber, emailAddress, idNumber }
}

test('after a return: notes, reasons, messages and names of evidence are those of the person before', async () => {
  const first = await insurer()
  const { id } = await submitted(world, thandi)
  await first.note(id, 'Lerato is ill')
  await world.request(first.person.token, reportBoughtLead, {
    params: { id },
    body: { organisationStatus: 'invalidContactDetails', note: 'A stranger has the number of Lerato' },
  })
  const [found] = await casesOf(world, admin, id)
  const params = { id: found?.id ?? '' }
  const asked = await world.request(admin.token, writeCaseMessage, {
    params,
    body: { side: 'organisation', message: 'Who answered instead of Lerato?' },
  })
  const messageId = asked.answer.organisation.at(-1)?.id ?? ''
  const content = Buffer.from('%PDF-1.7 the call %%EOF').toString('base64')
  const added = await world.request(admin.token, addCaseFile, {
    params: { id: messageId },
    body: { name: 'Call to Lerato.pdf', content },
  })
  expect(added.status).toBe(201)
  await world.request(admin.token, acceptOutcomeCase, { params, body: { reason: 'Lerato has another number.' } })
  const said = [
    'Lerato is ill',
    'A stranger has the number of Lerato',
    'Who answered instead of Lerato?',
    'Call to Lerato.pdf',
    'Lerato has another number.',
  ]
  const before = await exported(id)
  for (const words of said) expect(before).toContain(words)

  const second = await insurer()
  world.moveBy(60_000)
  expect((await become(id, pieter())).status).toBe(200)
  await lapseAndOffer(world.context)
  expect(await leadNow(world, id)).toMatchObject({ organisationId: second.id })
  await second.note(id, 'The client asks for the evening')
  const after = await exported(id)
  expect(after).toContain('Botha')
  expect(after).not.toContain('Lerato')
  expect(after).not.toContain('A stranger')
  expect(after).toContain('The client asks for the evening')
})

test('after a lapse: a late sale of the person before is left out; a lead that stays the same person keeps all', async () => {
  const first = await insurer()
  const [changed, corrected] = [await submitted(world, thandi), await submitted(world, thandi)]
  for (const { id } of [changed, corrected]) await first.note(id, 'The client is ill')
  await at('2026-04-02T00:01:00+02:00')
  await lapseAndOffer(world.context)
  expect((await become(changed.id, pieter())).status).toBe(200)
  const phoneNumber = { countryCode: 'ZA', number: '0830000997' } as const
  expect((await become(corrected.id, { phoneNumber, consentVersion: undefined })).status).toBe(200)
  for (const { id } of [changed, corrected])
    await first.partner.report(id, { organisationStatus: 'sale', premium: 500 })
  const heldOf = async (id: string) => {
    const { asClient } = JSON.parse(await exported(id)) as { asClient: Record<string, unknown[]>[] }
    return [asClient[0]?.notes?.length, asClient[0]?.returnsAndLateSales?.length]
  }
  expect(await heldOf(changed.id)).toEqual([0, 0])
  expect(await heldOf(corrected.id)).toEqual([1, 1])
})

test('while the organisation has the lead: what it noted before the correction is left out, and what it noted since is there', async () => {
  const first = await insurer()
  const { id } = await submitted(world, thandi)
  await first.note(id, 'Lerato is ill')
  world.moveBy(60_000)
  const body = { ...pieter(), consentVersion: '2026-01' }
  expect((await world.request(admin.token, correctLead, { params: { id }, body })).status).toBe(200)
  world.moveBy(60_000)
  await first.note(id, 'The client asks for the evening')
  const after = await exported(id)
  expect(after).not.toContain('Lerato')
  expect(after).toContain('The client asks for the evening')
})

test('the same client for another insurance type has all of it in their file', async () => {
  const first = await insurer()
  const { id } = await submitted(world, thandi)
  await first.note(id, 'The client is ill')
  await at('2026-04-02T00:01:00+02:00')
  await lapseAndOffer(world.context)
  const emailAddress = 'of.their.own@example.co.za'
  expect((await become(id, { insuranceType: 'medicalInsurance', emailAddress })).status).toBe(200)
  expect(await exported(id)).toContain('The client is ill')
})
