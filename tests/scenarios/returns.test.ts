import { readFileSync } from 'node:fs'
import { getOutcomeCase } from '@lodeway/contract/case-conversations.ts'
import { changeInternalContract } from '@lodeway/contract/contracts.ts'
import { correctLead, recordObjection } from '@lodeway/contract/data-requests.ts'
import { getExternalContract } from '@lodeway/contract/external-contracts.ts'
import { changeLead, getLead, getLeadStory } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase, listOutcomeCases, refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { beforeEach, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submissionBody, submit, submitted } from '../factories/leads.ts'
import { externalContract, internalContract, organisation } from '../factories/organisations.ts'
import { casesOf, outcomeFile, owedFor, partnerOf, recordAsAdministrator, upload } from '../factories/outcomes.ts'
import { idNumber, loader, type Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

let insurer: { id: string; name: string }
let contractId: string
let partner: Awaited<ReturnType<typeof partnerOf>>
inNewWorlds(undefined, withInsurer)
async function withInsurer(made: World, by: Person): Promise<void> {
  insurer = await organisation(made, by)
  contractId = (await externalContract(made, by, insurer.id, { leadQuantity: 1, period: 'P6M' })).id
}
beforeEach(async () => {
  partner = await partnerOf(world, admin, insurer.id)
})

const lead = (id: string) => leadNow(world, id)
const held = async () =>
  (await world.request(admin.token, getExternalContract, { params: { orgId: insurer.id, id: contractId } })).answer
    .leadsAssignedThisTerm
const accept = (id: string, reason = 'The number does not exist.') =>
  world.request(admin.token, acceptOutcomeCase, { params: { id }, body: { reason } })
const refuse = (id: string, reason = 'We reached the client there today.') =>
  world.request(admin.token, refuseOutcomeCase, { params: { id }, body: { reason } })
const invalid = { organisationStatus: 'invalidContactDetails' } as const
const edit = (id: string, body: object, by = thandi) => world.request(by.token, changeLead, { params: { id }, body })
const phone = (number: string) => ({ phoneNumber: { countryCode: 'ZA' as const, number } })

/** A lead of the insurer's, given back. */
async function returned() {
  const given = await submitted(world, thandi)
  expect(given.organisationId).toBe(insurer.id)
  expect((await partner.report(given.id, invalid)).status).toBe(200)
  const [found] = await casesOf(world, admin, given.id)
  return { given, caseId: found?.id ?? '' }
}

test('an accepted return frees its place, waits for a correction, and goes to another organisation, never back', async () => {
  const { given, caseId } = await returned()
  expect(await held()).toBe(1)
  const { status, answer } = await accept(caseId)
  expect([status, answer.state, answer.reason]).toEqual([200, 'accepted', 'The number does not exist.'])
  expect(await held()).toBe(0)
  expect(await lead(given.id)).toMatchObject({
    internalStatus: 'available',
    awaitsCorrection: true,
    lapsed: false,
    organisationStatus: 'invalidContactDetails',
  })
  await world.runJobs('send-mail')
  const mail = world.mails.findLast(({ to }) => to === thandi.emailAddress)
  expect(mail?.subject).toBe('One of your leads was returned')
  expect(mail?.text).toContain('Funeral Cover')
  expect(mail?.text).not.toMatch(/Mokoena|Lerato/)
  // Somebody with room comes along; who the client is on the phone is still not known.
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  await lapseAndOffer(world.context)
  expect((await lead(given.id)).internalStatus).toBe('available')

  // A name, or an address taken out, corrects no contact details.
  expect((await edit(given.id, { firstName: 'Palesa', emailAddress: null })).answer.awaitsCorrection).toBe(true)
  await world.runJobs('offer-available')
  expect((await lead(given.id)).internalStatus).toBe('available')

  // After the name another number too: that the client is who agreed has to be said.
  expect((await edit(given.id, phone('0845550001'))).status).toBe(400)
  expect((await edit(given.id, { ...phone('0845550001'), consentVersion: '2026-01' })).answer).toMatchObject({
    awaitsCorrection: false,
    organisationStatus: null,
    clientStatus: 'pending',
  })
  await world.runJobs('offer-available')
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'assigned', organisationId: second.id })
  const ended = await world.db
    .selectFrom('assignment')
    .selectAll()
    .where('leadId', '=', given.id)
    .orderBy('assignedAt')
    .execute()
  expect(ended.map(row => [row.organisationId, row.endReason])).toEqual([
    [insurer.id, 'returned'],
    [second.id, null],
  ])
})

test.each(['edit', 'correction'])(
  'a number that was there before in another field, or as another text, corrects nothing: by %s',
  async way => {
    const { given, caseId } = await returned()
    await accept(caseId)
    const second = await organisation(world, admin)
    await externalContract(world, admin, second.id)
    const change = async (body: object) => {
      const answered =
        way === 'edit'
          ? await edit(given.id, body)
          : await world.request(admin.token, correctLead, { params: { id: given.id }, body })
      expect(answered.status).toBe(200)
      await world.runJobs('offer-available')
      return (await lead(given.id)).organisationId
    }
    const { phone: was, email } = await lead(given.id)
    const wrong = { countryCode: 'ZA' as const, number: was }
    expect(await change({ alternativePhoneNumber: wrong })).toBeNull()
    await world.db.updateTable('lead').set({ alternativePhone: '+27845550010' }).where('id', '=', given.id).execute()
    expect(await change({ ...phone('0845550010'), alternativePhoneNumber: wrong })).toBeNull()
    expect(await change({ emailAddress: email?.toUpperCase() })).toBeNull()
    expect(await lead(given.id)).toMatchObject({ phone: '+27845550010', alternativePhone: was, awaitsCorrection: true })
    expect(await change({ alternativePhoneNumber: { countryCode: 'ZA', number: '084 555 0011' } })).toBe(second.id)
  },
)

test('a returned lead that is worth less once it is corrected is charged to the next organisation as what it is', async () => {
  const { given, caseId } = await returned()
  await accept(caseId)
  expect(given.quality).toBe('high')
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  const body = { ...phone('0845550012'), emailAddress: null, idNumber: null, consentVersion: '2026-01' }
  expect((await world.request(admin.token, correctLead, { params: { id: given.id }, body })).status).toBe(200)
  await world.runJobs('offer-available')
  expect(await lead(given.id)).toMatchObject({ quality: 'medium', organisationId: second.id })
  const { feeCents } = await world.db
    .selectFrom('assignment')
    .select('feeCents')
    .where('organisationId', '=', second.id)
    .executeTakeFirstOrThrow()
  expect(feeCents).toBe(25_000)
})

test('an objection of the organisation that had the lead reaches the ID number that it had, which was corrected since', async () => {
  const body = submissionBody()
  const given = await submitted(world, thandi, body)
  await partner.report(given.id, invalid)
  await accept((await casesOf(world, admin, given.id))[0]?.id ?? '')
  const correction = { params: { id: given.id }, body: { idNumber: idNumber(30_000) } }
  expect((await world.request(admin.token, correctLead, correction)).status).toBe(200)
  expect((await partner.report(given.id, { organisationStatus: 'doNotCall' })).status).toBe(200)
  const again = await submit(world, thandi, { insuranceType: 'lifeInsurance', idNumber: body.idNumber })
  expect(again.answer.code).toBe('suppressed')
})

test('no correction is asked of the loader once the client has objected', async () => {
  const { given, caseId } = await returned()
  await world.request(admin.token, recordObjection, {
    body: { phoneNumber: '0825550188', reason: 'By phone', leadIds: [given.id] },
  })
  const { answer: decided } = await world.request(admin.token, getOutcomeCase, { params: { id: caseId } })
  expect(decided.objectedAt).toEqual(expect.any(String))
  await accept(caseId)
  await world.runJobs('send-mail')
  expect(world.mails.filter(({ subject }) => subject === 'One of your leads was returned')).toEqual([])
  expect((await edit(given.id, phone('0845550003'))).answer.code).toBe('suppressed')
  // Nor does it go to anybody once everything by which the client was known is another, by whoever it is changed.
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  const anew = { ...phone('0845550003'), emailAddress: 'another@example.co.za' }
  expect((await edit(given.id, anew)).answer.code).toBe('suppressed')
  expect((await edit(given.id, anew, admin)).answer.code).toBe('suppressed')
  expect((await world.request(admin.token, correctLead, { params: { id: given.id }, body: anew })).status).toBe(200)
  await world.runJobs('offer-available')
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'available', awaitsCorrection: true })
  const shownTo = async ({ token }: { token: string }) =>
    (await world.request(token, getLead, { params: { id: given.id } })).answer
  expect(await shownTo(admin)).toMatchObject({ objectedAt: expect.any(String) })
  expect(await shownTo(thandi)).not.toHaveProperty('objectedAt')
  // What the client corrected is what they are known by from then on.
  expect((await submit(world, thandi, phone('0845550003'))).answer.code).toBe('suppressed')
})

test('a lead whose client objected before anybody had it is given to nobody, whatever its loader types', async () => {
  const anew = { ...phone('0845550003'), emailAddress: 'another@example.co.za' }
  await submitted(world, thandi)
  const waiting = await submitted(world, thandi)
  expect(waiting.organisationId).toBeNull()
  await world.request(admin.token, recordObjection, {
    body: { phoneNumber: '0825550188', reason: 'By phone', leadIds: [waiting.id] },
  })
  expect((await edit(waiting.id, anew)).answer.code).toBe('suppressed')
})

test.each(['quoted', 'sale'] as const)(
  'leads of who objected before there was a mark are marked, and those alone: %s',
  async status => {
    const [first, second, third] = [
      await submitted(world, thandi),
      await submitted(world, thandi),
      await submitted(world, thandi),
    ]
    await recordAsAdministrator(world, admin, first.id, { organisationStatus: status, premium: 500 })
    expect((await partner.report(first.id, { organisationStatus: 'doNotCall' })).status).toBe(200)
    await world.request(admin.token, recordObjection, {
      body: { phoneNumber: '0825550188', reason: 'By phone', leadIds: [second.id] },
    })
    const marked = () => world.db.selectFrom('lead').select(['id', 'objectedAt']).orderBy('id').execute()
    const before = await marked()
    expect(before.filter(({ objectedAt }) => objectedAt === null)).toMatchObject([{ id: third.id }])
    await world.db.updateTable('lead').set({ objectedAt: null }).execute()
    await world.pool.query(readFileSync('apps/api/migrations/0137-leads-of-who-objected.sql', 'utf8'))
    expect(await marked()).toEqual(before)
  },
)

test('with nobody else the corrected lead waits: it is not offered to the organisation that returned it', async () => {
  const { given, caseId } = await returned()
  await accept(caseId)
  await edit(given.id, phone('0845550002'), admin)
  await world.runJobs('offer-available')
  await lapseAndOffer(world.context)
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'available', awaitsCorrection: false })
  // The place is there for another lead.
  const next = await submitted(world, thandi)
  expect(next.organisationId).toBe(insurer.id)
})

test('the freed place goes to the lead that waits', async () => {
  const { caseId } = await returned()
  const waiting = await submitted(world, thandi)
  expect(waiting.internalStatus).toBe('available')
  await accept(caseId)
  await world.runJobs('offer-available')
  expect((await lead(waiting.id)).organisationId).toBe(insurer.id)
  expect(await held()).toBe(1)
})

test('a refused return stays with the organisation, which is told why', async () => {
  const { given, caseId } = await returned()
  expect((await refuse(caseId)).answer).toMatchObject({ state: 'refused', decidedBy: expect.any(String) })
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'assigned', organisationId: insurer.id })
  const decision = { kind: 'return', state: 'refused', reason: 'We reached the client there today.' }
  expect((await partner.report(given.id, invalid)).answer).toMatchObject({
    organisationStatus: 'invalidContactDetails',
    decision,
  })
  const { answer: pulled } = await world.request(partner.key, listPartnerLeads, { query: {} })
  expect(pulled.data).toMatchObject([{ leadId: given.id, firstName: given.firstName, decision }])
  // The repeat has opened nothing; only after another status does the same report ask again.
  expect(await casesOf(world, admin, given.id)).toHaveLength(1)
  await partner.report(given.id, { organisationStatus: 'callBack' })
  await partner.report(given.id, invalid)
  expect((await casesOf(world, admin, given.id)).map(found => found.state)).toEqual(['refused', 'open'])
})

test('a decision is made once: repeats are harmless, another decision is refused, and of two at once one decides', async () => {
  const { given, caseId } = await returned()
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => accept(caseId)),
    ...Array.from({ length: 5 }, () => refuse(caseId)),
  ])
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(5)
  expect(new Set(done.map(({ answer }) => answer.state)).size).toBe(1)
  for (const { status, answer } of answers.filter(found => !done.includes(found)))
    expect([status, answer.code]).toEqual([409, 'already_decided'])
  const events = await world.db
    .selectFrom('leadEvent')
    .select('kind')
    .where('leadId', '=', given.id)
    .where('kind', 'in', ['returnAccepted', 'returnRefused'])
    .execute()
  expect(events).toHaveLength(1)
  expect(await held()).toBe(done[0]?.answer.state === 'accepted' ? 0 : 1)
})

test('a return is withdrawn by another status, and cannot be decided any more', async () => {
  const { given, caseId } = await returned()
  await partner.report(given.id, { organisationStatus: 'sale', premium: 100 })
  const { status, answer } = await accept(caseId)
  expect([status, answer.code]).toEqual([409, 'withdrawn'])
  expect(await owedFor(world, admin, given.id)).toHaveLength(2)
  expect((await partner.report(given.id, { organisationStatus: 'sale', premium: 100 })).answer.decision).toBeNull()
})

test('a lead with an open return does not lapse: it would be offered with the wrong details', async () => {
  const { given, caseId } = await returned()
  await at('2026-04-02T00:01:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(0)
  await refuse(caseId)
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  expect(await lead(given.id)).toMatchObject({ lapsed: true, awaitsCorrection: false })
})

test('a return that comes by file or by hand is decided in the same place, and found by its filters', async () => {
  const byFile = await submitted(world, thandi)
  await upload(world, admin, insurer.id, outcomeFile(`${byFile.id},Invalid contact details,,`))
  const other = await organisation(world, admin, { name: 'Elsewhere Life' })
  await externalContract(world, admin, other.id, { insuranceType: 'petInsurance' })
  const byHand = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  await recordAsAdministrator(world, admin, byHand.id, invalid)
  const found = async (query: object) =>
    (await world.request(admin.token, listOutcomeCases, { query: { limit: 50, ...query } })).answer
  expect(await found({})).toMatchObject({ count: 2, open: 2, data: [{ leadId: byFile.id }, { leadId: byHand.id }] })
  expect(await found({ organisationId: [other.id] })).toMatchObject({
    count: 1,
    open: 2,
    data: [{ leadId: byHand.id }],
  })
  expect(await found({ search: insurer.name })).toMatchObject({ count: 1, data: [{ leadId: byFile.id }] })
  expect(await found({ kind: ['lateSale'] })).toMatchObject({ count: 0, open: 2, data: [] })
  const [first] = await casesOf(world, admin, byFile.id)
  await accept(first?.id ?? '')
  expect(await found({ state: ['open'] })).toMatchObject({ count: 1, open: 1, data: [{ leadId: byHand.id }] })
})

test('an internal lead goes back to its own organisation once it is corrected, and never into the pool', async () => {
  const own = await organisation(world, admin, { distributionType: 'internal' })
  await internalContract(world, admin, own.id)
  const agent = await loader(world, admin, { companyCode: own.companyCode ?? '', withBilling: false })
  const given = await submitted(world, agent)
  await recordAsAdministrator(world, admin, given.id, invalid)
  const [found] = await casesOf(world, admin, given.id)
  await accept(found?.id ?? '')
  await lapseAndOffer(world.context)
  expect((await lead(given.id)).internalStatus).toBe('available')
  expect((await edit(given.id, phone('0845550003'), agent)).answer).toMatchObject({
    internalStatus: 'assigned',
    organisationStatus: null,
  })
  expect((await lead(given.id)).organisationId).toBe(own.id)
  const terms = await world.db
    .selectFrom('assignment')
    .select(['payeeSaleBps', 'feeCents'])
    .where('leadId', '=', given.id)
    .execute()
  expect(terms[1]).toEqual(terms[0])
  const logged = world.db.selectFrom('auditLog').select('detail').where('subjectId', '=', given.id)
  expect(await logged.where('action', '=', 'lead.assign').execute()).toEqual([
    { detail: { organisationId: own.id, reason: "the loader's own organisation" } },
  ])
})

test.each(['made', 'lengthened'])(
  "a client's own correction is kept without a contract of the internal organisation; the lead waits until one is %s",
  async how => {
    const own = await organisation(world, admin, { distributionType: 'internal' })
    const contract = await internalContract(world, admin, own.id)
    const agent = await loader(world, admin, { companyCode: own.companyCode ?? '', withBilling: false })
    const given = await submitted(world, agent)
    await recordAsAdministrator(world, admin, given.id, invalid)
    const [found] = await casesOf(world, admin, given.id)
    await accept(found?.id ?? '')
    await world.db
      .updateTable('contract')
      .set({ startOn: '2026-01-01', endsOn: '2026-02-01' })
      .where('id', '=', contract.id)
      .execute()
    expect((await edit(given.id, phone('0845550006'), agent)).answer.code).toBe('no_internal_contract')
    const { status, answer } = await world.request(admin.token, correctLead, {
      params: { id: given.id },
      body: phone('0845550006'),
    })
    expect([status, answer]).toEqual([
      200,
      { corrected: ['phoneNumber'], organisationsTold: 1, waitsForContract: true },
    ])
    expect(await lead(given.id)).toMatchObject({ phone: '+27845550006', awaitsCorrection: true, organisationId: null })
    const shown = await world.request(admin.token, getLead, { params: { id: given.id } })
    expect(shown.answer).toMatchObject({ awaitsCorrection: false, waitsForContract: true, clientStatus: 'pending' })

    // Another one was returned and not corrected; neither falls into the pool, where the insurer has room.
    await internalContract(world, admin, own.id, { insuranceType: 'petInsurance' })
    const wrong = await submitted(world, agent, { insuranceType: 'petInsurance' })
    await recordAsAdministrator(world, admin, wrong.id, invalid)
    await accept((await casesOf(world, admin, wrong.id))[0]?.id ?? '')
    await externalContract(world, admin, insurer.id, { insuranceType: 'petInsurance' })
    await world.runJobs('offer-available')
    await lapseAndOffer(world.context)
    for (const { id } of [given, wrong])
      expect(await lead(id)).toMatchObject({ internalStatus: 'available', awaitsCorrection: true })
    const again = { params: { id: given.id }, body: { address: '1 Long Street' } }
    expect((await world.request(admin.token, correctLead, again)).answer.waitsForContract).toBe(true)

    if (how === 'made') await internalContract(world, admin, own.id)
    else
      await world.request(admin.token, changeInternalContract, {
        params: { orgId: own.id, id: contract.id },
        body: { period: 'P12M' },
      })
    await world.runJobs('offer-available')
    expect(await lead(given.id)).toMatchObject({ awaitsCorrection: false, organisationId: own.id })
    await lapseAndOffer(world.context)
    expect(await lead(wrong.id)).toMatchObject({ awaitsCorrection: true, organisationId: null })
    const assignments = world.db.selectFrom('assignment').select('id').where('leadId', '=', given.id)
    expect(await assignments.execute()).toHaveLength(2)
  },
)

test.each(['of the client', 'of their alternative number'])(
  'a corrected lead that waits for a contract goes to nobody after an objection %s',
  async whose => {
    const own = await organisation(world, admin, { distributionType: 'internal' })
    const contract = await internalContract(world, admin, own.id)
    const agent = await loader(world, admin, { companyCode: own.companyCode ?? '', withBilling: false })
    const given = await submitted(world, agent, { alternativePhoneNumber: phone('0845550007').phoneNumber })
    await recordAsAdministrator(world, admin, given.id, invalid)
    await accept((await casesOf(world, admin, given.id))[0]?.id ?? '')
    await world.db.updateTable('contract').set({ endsOn: '2026-02-01' }).where('id', '=', contract.id).execute()
    const body = phone('0845550008')
    await world.request(admin.token, correctLead, { params: { id: given.id }, body })
    const objection =
      whose === 'of the client' ? { phoneNumber: '0845550008', leadIds: [given.id] } : { phoneNumber: '0845550007' }
    await world.request(admin.token, recordObjection, { body: { ...objection, reason: 'By phone' } })
    await internalContract(world, admin, own.id)
    await world.runJobs('offer-available')
    expect(await lead(given.id)).toMatchObject({ organisationStatus: null, organisationId: null })
  },
)

test('what the organisation knows of a returned lead ends: no details, no later report, no replay', async () => {
  const { given, caseId } = await returned()
  await accept(caseId)
  await edit(given.id, phone('0845550004'))
  const { answer: pulled } = await world.request(partner.key, listPartnerLeads, { query: {} })
  expect(pulled.data).toMatchObject([
    {
      leadId: given.id,
      endReason: 'returned',
      phoneNumber: null,
      idNumber: null,
      decision: { kind: 'return', state: 'accepted' },
    },
  ])
  expect(JSON.stringify(pulled)).not.toMatch(/845550004|Mokoena/)
  // It hears that what it holds is out of date, and not what is right: that is for whoever has the lead.
  await world.request(admin.token, correctLead, { params: { id: given.id }, body: phone('0845550005') })
  const { answer: later } = await world.request(partner.key, listPartnerLeads, { query: {} })
  expect(later.data).toMatchObject([
    {},
    { event: 'corrected', endReason: 'returned', phoneNumber: null, firstName: null },
  ])
  expect(JSON.stringify(later)).not.toMatch(/84555000|Mokoena/)
  const why = (await world.request(admin.token, getLeadStory, { params: { id: given.id } })).answer
  expect(why.earlier).toMatchObject([
    { organisationName: insurer.name, considered: [{ organisationName: insurer.name, isChosen: true, against: null }] },
  ])
  expect((await partner.report(given.id, { organisationStatus: 'callBack' })).answer.code).toBe('lead_lapsed')
  expect((await world.request(admin.token, getLead, { params: { id: given.id } })).answer.organisationStatus).toBeNull()
})
