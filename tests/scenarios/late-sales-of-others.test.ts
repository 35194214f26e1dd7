import { getBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase, refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { beforeEach, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submissionBody, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, owedFor, partnerOf, recordAsAdministrator } from '../factories/outcomes.ts'

// A sale that comes too late gives an organisation the client back whom it had, and nobody else.
inNewWorlds()

let insurer: { id: string; name: string }
let partner: Awaited<ReturnType<typeof partnerOf>>
let lead: Awaited<ReturnType<typeof submitted>>
let idNumber: string

beforeEach(async () => {
  insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { period: 'P6M' })
  partner = await partnerOf(world, admin, insurer.id)
  const details = submissionBody()
  idNumber = details.idNumber ?? ''
  lead = await submitted(world, thandi, details)
  await at('2026-04-02T00:01:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
})

const consentVersion = '2026-01'
type Changes = Parameters<typeof submissionBody>[0]
const change = async (body: Changes) => {
  const { status, text } = await world.request(thandi.token, changeLead, { params: { id: lead.id }, body })
  expect(status, text).toBe(200)
}
const becomesPieter = async () => {
  const { phoneNumber, emailAddress, idNumber: other } = submissionBody()
  await change({ firstName: 'Pieter', lastName: 'Botha', phoneNumber, emailAddress, idNumber: other, consentVersion })
}
const reportSale = () => partner.report(lead.id, { organisationStatus: 'sale', premium: 500 })
const foundCase = async () => (await casesOf(world, admin, lead.id))[0]
const decide = async (endpoint: typeof acceptOutcomeCase | typeof refuseOutcomeCase) =>
  world.request(admin.token, endpoint, {
    params: { id: (await foundCase())?.id ?? '' },
    body: { reason: 'Looked at the policy.' },
  })

/** What the organisation is answered of the lead by every way that it reads leads. */
async function readByInsurer() {
  const { token } = await buyer(world, admin, insurer.id)
  const bought = await world.request(token, getBoughtLead, { params: { id: lead.id } })
  const pulled = await world.request(partner.key, listPartnerLeads, { query: {} })
  return { status: bought.status, text: bought.text + pulled.text }
}

test('the late sale of a lead that became another person’s cannot be accepted, and the list says so before', async () => {
  await becomesPieter()
  expect((await reportSale()).status).toBe(200)
  expect(await foundCase()).toMatchObject({ clientFirstName: 'Pieter', isOtherPerson: true })
  const refused = await decide(acceptOutcomeCase)
  expect(refused).toMatchObject({ status: 409, answer: { code: 'other_person' } })
  expect(refused.text).not.toContain('Pieter')
  expect(await readByInsurer()).toEqual({ status: 404, text: expect.not.stringMatching(/Pieter|Botha/) })
  expect(await leadNow(world, lead.id)).toMatchObject({ organisationId: null, organisationStatus: null })
  expect(await owedFor(world, admin, lead.id)).toEqual([])
  expect((await decide(refuseOutcomeCase)).answer).toMatchObject({ state: 'refused' })
})

test('nor is the lead taken from the organisation that has it for the other person', async () => {
  await becomesPieter()
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  await reportSale()
  expect(await foundCase()).toMatchObject({ isOtherPerson: true, holder: { organisationId: second.id } })
  expect((await decide(acceptOutcomeCase)).answer).toMatchObject({ code: 'other_person' })
  expect(await leadNow(world, lead.id)).toMatchObject({ organisationId: second.id, firstName: 'Pieter' })
})

test('nor does an administrator record such a sale by hand', async () => {
  await becomesPieter()
  const said = await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium: 500 })
  expect(said).toMatchObject({ status: 409, answer: { code: 'other_person' } })
  expect(await readByInsurer()).toMatchObject({ status: 404 })
})

test.each<[string, () => Changes]>([
  ['with another name and phone, whose ID number stayed', () => ({ phoneNumber: submissionBody().phoneNumber })],
  ['without an ID number', () => ({ idNumber: null })],
])('one %s is another person too', async (_, changes) => {
  await change({ firstName: 'Pieter', ...changes(), consentVersion })
  await reportSale()
  expect((await decide(acceptOutcomeCase)).answer).toMatchObject({ code: 'other_person' })
})

test('one who shares phone number and e-mail address with the client before is another person too', async () => {
  lead = await submitted(world, thandi, submissionBody({ idNumber: null, dateOfBirth: '1980-01-01' }))
  await at('2026-05-04T00:01:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  await change({ firstName: 'Pieter', dateOfBirth: '1955-05-05', consentVersion })
  await reportSale()
  expect((await decide(acceptOutcomeCase)).answer).toMatchObject({ code: 'other_person' })
})

test.each<[string, () => Changes]>([
  ['phone number', () => ({ phoneNumber: submissionBody().phoneNumber })],
  ['name', () => ({ lastName: 'Dlamini' })],
  ['insurance type', () => ({ insuranceType: 'medicalInsurance', consentVersion })],
  [
    'insurance type and e-mail address',
    () => ({ insuranceType: 'medicalInsurance', emailAddress: 'of.their.own@example.co.za', consentVersion }),
  ],
])('a client whose %s was corrected is given back', async (_, changes) => {
  await change(changes())
  await reportSale()
  expect(await foundCase()).toMatchObject({ isOtherPerson: false })
  expect((await decide(acceptOutcomeCase)).answer).toMatchObject({ state: 'accepted' })
  expect((await readByInsurer()).status).toBe(200)
})

test('a client whose own details were put back is given back', async () => {
  await becomesPieter()
  await reportSale()
  expect((await decide(acceptOutcomeCase)).status).toBe(409)
  const { firstName, lastName, email } = lead
  const phoneNumber = { countryCode: 'ZA' as const, number: lead.phone.replace('+27', '0') }
  await change({ firstName, lastName, phoneNumber, emailAddress: email ?? '', idNumber, consentVersion })
  expect((await decide(acceptOutcomeCase)).answer).toMatchObject({ state: 'accepted', isOtherPerson: false })
})

test('who had a client back knows them as they were then, and not as they were before', async () => {
  await change({ phoneNumber: submissionBody().phoneNumber })
  await reportSale()
  expect((await decide(acceptOutcomeCase)).status).toBe(200)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'quoted' })
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  await change({ insuranceType: 'medicalInsurance', consentVersion })
  await partner.report(lead.id, { organisationStatus: 'sale', premium: 600 })
  const again = (await casesOf(world, admin, lead.id, { state: ['open'] }))[0]
  const accepted = await world.request(admin.token, acceptOutcomeCase, {
    params: { id: again?.id ?? '' },
    body: { reason: 'Signed after all.' },
  })
  expect(accepted.answer).toMatchObject({ state: 'accepted' })
})
