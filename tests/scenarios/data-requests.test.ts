import { randomUUID } from 'node:crypto'
import { getBoughtLead, reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { correctLead, erasePerson, exportPerson, findPerson, recordObjection } from '@lodeway/contract/data-requests.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { changeLoader } from '@lodeway/contract/loaders.ts'
import { changeMailChoices } from '@lodeway/contract/profile.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submissionBody, submit, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { outcomeFile, payAllFor, recordAsAdministrator, upload } from '../factories/outcomes.ts'
import { billingDetails, idNumber, loader, type Person } from '../factories/people.ts'

let sipho: Person
let insurerId: string
let insurerMail: string
inOneWorld()
beforeAll(async () => {
  sipho = await loader(world, admin, { firstName: 'Sipho' })
  const insurer = await organisation(world, admin)
  insurerId = insurer.id
  insurerMail = insurer.representative.emailAddress
  await externalContract(world, admin, insurerId, { leadQuantity: 500 })
})

const find = (body: { idNumber?: string; phoneNumber?: string; emailAddress?: string }) =>
  world.request(admin.token, findPerson, { body })
const sell = (id: string) => recordAsAdministrator(world, admin, id, { organisationStatus: 'sale', premium: 1234.55 })
const payAll = (leadId: string) => payAllFor(world, admin, leadId)
const exported = async (accountId: string) =>
  JSON.parse((await world.request(admin.token, exportPerson, { body: { leadIds: [], accountId } })).text)
const actions = (subjectId: string) =>
  world.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()

describe('finding (security 39)', () => {
  test('by ID number, phone or email, however they are written, with what each was found by', async () => {
    const body = submissionBody()
    const { id } = await submitted(world, thandi, body)
    const phone = body.phoneNumber.number
    for (const [search, by] of [
      [{ idNumber: body.idNumber ?? '' }, 'idNumber'],
      [{ phoneNumber: `+27 ${phone.slice(1)}` }, 'phone'],
      [{ emailAddress: (body.emailAddress ?? '').toUpperCase() }, 'email'],
    ] as const) {
      const { answer } = await find(search)
      expect(answer.leads).toMatchObject([{ id, firstName: 'Lerato', matchedBy: [by] }])
      expect(answer.leads[0]?.idNumber).toMatch(/^•{10}\d{3}$/)
      expect(answer.accounts).toEqual([])
    }
    const { answer } = await find({ emailAddress: thandi.emailAddress.toUpperCase() })
    expect(answer).toMatchObject({ leads: [], accounts: [{ id: thandi.id, matchedBy: ['email'] }] })
  })

  test('by an alternative phone number, which export and erasure reach', async () => {
    const alternative = '0836667788'
    const { id } = await submitted(world, thandi, {
      insuranceType: 'petInsurance',
      alternativePhoneNumber: { countryCode: 'ZA', number: alternative },
    })
    const { answer } = await find({ phoneNumber: alternative })
    expect(answer.leads).toMatchObject([{ id, matchedBy: ['alternativePhone'] }])
    await world.request(admin.token, recordObjection, { body: { phoneNumber: alternative, reason: 'Asked by phone' } })
    const body = { leadIds: [id], accountId: null }
    const { text } = await world.request(admin.token, exportPerson, { body })
    expect(text).toContain('+27836667788')
    expect(text).toContain('Asked by phone')
    expect((await world.request(admin.token, erasePerson, { body })).answer).toMatchObject({ leads: 1 })
    expect((await find({ phoneNumber: alternative })).answer.leads).toEqual([])
  })

  test('of more leads than are shown those with a key come first, then the latest, and that there are more is said', async () => {
    const number = '0836667799'
    const own = await submitted(world, thandi, { phoneNumber: { countryCode: 'ZA', number } })
    const { searchText: _, ...alike } = own
    const others = Array.from({ length: 201 }, (_other, nth) => ({
      ...alike,
      id: randomUUID(),
      phone: '+27836667711',
      alternativePhone: '+27836667799',
      createdAt: new Date(own.createdAt.getTime() + 1000 * (nth + 1)),
    }))
    await world.db.insertInto('lead').values(others.slice(0, 199)).execute()
    const find200 = async () => (await find({ phoneNumber: number })).answer
    expect(await find200()).toMatchObject({ leadsLeftOut: false })
    await world.db.insertInto('lead').values(others.slice(199)).execute()
    const { leads, leadsLeftOut } = await find200()
    expect(leadsLeftOut).toBe(true)
    expect(leads.map(({ id }) => id)).toEqual([
      own.id,
      ...others
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 199),
    ])
  })

  test('by a phone number, whose leads have others with their ID number, which come last, once each', async () => {
    const phone = (number: string) => ({ countryCode: 'ZA' as const, number })
    const lead = (id: string | null, number: string, insuranceType: InsuranceType, emailAddress: string) =>
      submitted(world, thandi, { idNumber: id, phoneNumber: phone(number), emailAddress, insuranceType })
    const [own, spouse] = [idNumber(5001), idNumber(5002)]
    const older = await lead(own, '0836670001', 'funeralCover', 'one@clients.example')
    const theirs = await lead(spouse, '0836670001', 'lifeInsurance', 'spouse@clients.example')
    const again = await lead(own, '0836670001', 'motorServicePlan', 'one@clients.example')
    const second = await lead(own, '0836670002', 'petInsurance', 'two@clients.example')
    const other = await lead(spouse, '0836670003', 'petInsurance', 'spouse@clients.example')
    // Neither the second phone number nor an email is followed any further.
    await lead(null, '0836670002', 'businessInsurance', 'three@clients.example')
    await lead(null, '0836670004', 'lifeInsurance', 'two@clients.example')
    const found = async (search: Parameters<typeof find>[0]) =>
      (await find(search)).answer.leads.map(({ id, matchedBy }) => [id, ...matchedBy])
    // All of one instant here: in what order those of one kind come is not told.
    const byPhone = await found({ phoneNumber: '0836670001' })
    expect(byPhone.slice(0, 3).toSorted()).toEqual([older, theirs, again].map(({ id }) => [id, 'phone']).toSorted())
    expect(byPhone.slice(3).toSorted()).toEqual([second, other].map(({ id }) => [id, 'sameIdNumber']).toSorted())
    expect((await found({ idNumber: own })).map(([, by]) => by)).toEqual(['idNumber', 'idNumber', 'idNumber'])
    await world.request(admin.token, erasePerson, { body: { leadIds: [second.id], accountId: null } })
    expect((await found({ phoneNumber: '0836670001' })).slice(3)).toEqual([[other.id, 'sameIdNumber']])
  })

  test('by the phone number of a lead, an account with its ID number, behind those with what was searched for', async () => {
    const [own, submitter] = [idNumber(5004), idNumber(5005)]
    const byId = await loader(world, admin, { firstName: 'Same', idNumber: own })
    const byPhone = await loader(world, admin, { firstName: 'Shared', phoneNumber: '0836670021', idNumber: submitter })
    await submitted(world, thandi, { idNumber: own, phoneNumber: { countryCode: 'ZA', number: '0836670021' } })
    const accounts = async (search: Parameters<typeof find>[0]) =>
      (await find(search)).answer.accounts.map(({ id, matchedBy }) => [id, ...matchedBy])
    expect(await accounts({ phoneNumber: '0836670021' })).toEqual([
      [byPhone.id, 'phone'],
      [byId.id, 'sameIdNumber'],
    ])
    // Whoever is searched for by their own number is found by it.
    expect(await accounts({ idNumber: own })).toEqual([[byId.id, 'idNumber']])
  })

  test('needs one of them, each of its form; the audit log says by what, not whom', async () => {
    expect((await find({})).answer.fields).toEqual({
      idNumber: 'Give an ID number, a phone number or an email address',
    })
    expect((await find({ idNumber: '8001015009086' })).answer.fields).toEqual({ idNumber: 'Invalid ID number' })
    const searched = idNumber(4321)
    await find({ idNumber: searched })
    const entries = await world.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'data-request.find')
      .execute()
    expect(entries.at(-1)?.detail).toEqual({ by: ['idNumber'], leads: 0, accounts: 0 })
    expect(JSON.stringify(entries)).not.toContain(searched)
  })
})

describe('access export (security 39)', () => {
  test('a client gets all that is held on them and nothing of others', async () => {
    const body = submissionBody()
    const lead = await submitted(world, thandi, body)
    const other = submissionBody({ firstName: 'Somebody', lastName: 'Else' })
    await submitted(world, thandi, other)
    await sell(lead.id)
    const { status, text, raw } = await world.request(admin.token, exportPerson, {
      body: { leadIds: [lead.id], accountId: null },
    })
    expect(status).toBe(200)
    expect(raw.headers['content-disposition']).toBe('attachment; filename="personal-information-2026-03-02.json"')
    const held = JSON.parse(text) as { asClient: unknown[]; asLoader: unknown }
    expect(held.asLoader).toBeNull()
    expect(held.asClient).toMatchObject([
      {
        leadId: lead.id,
        insuranceType: 'Funeral Cover',
        details: {
          firstName: body.firstName,
          lastName: body.lastName,
          phoneNumber: lead.phone,
          emailAddress: body.emailAddress,
          idNumber: body.idNumber,
          address: body.address,
          reason: body.reason,
        },
        consent: { version: '2026-01', wording: expect.stringContaining('about Funeral Cover by') },
        outcome: { status: 'sale', premium: 1234.55 },
        receivedBy: [{ organisation: expect.stringContaining('Insurer') }],
      },
    ])
    for (const foreign of [
      'Else',
      other.idNumber ?? '-',
      other.emailAddress ?? '-',
      'Nkosi',
      thandi.emailAddress,
      billingDetails.number,
      '648.14',
    ])
      expect(text).not.toContain(foreign)
    expect(await actions(lead.id)).toContainEqual({ action: 'data-request.export', detail: {} })
  })

  test('a loader gets the account, own bank details and payouts, and clients by type and day alone', async () => {
    const body = submissionBody({ firstName: 'Palesa' })
    const lead = await submitted(world, thandi, body)
    await submitted(world, sipho)
    await sell(lead.id)
    await payAll(lead.id)
    const { text } = await world.request(admin.token, exportPerson, { body: { leadIds: [], accountId: thandi.id } })
    const { asLoader } = JSON.parse(text) as { asLoader: { payouts: object[]; leadsSubmitted: object[] } }
    expect(asLoader).toMatchObject({
      details: { emailAddress: thandi.emailAddress, lastName: 'Nkosi', idNumber: expect.stringMatching(/^\d{13}$/) },
      bankDetails: { accountNumber: billingDetails.number },
    })
    expect(asLoader.payouts).toContainEqual(
      expect.objectContaining({
        leadId: lead.id,
        amount: 648.14,
        paidTo: expect.objectContaining({ accountNumber: billingDetails.number }),
      }),
    )
    expect(asLoader.leadsSubmitted).toContainEqual(expect.objectContaining({ leadId: lead.id }))
    for (const foreign of ['Palesa', body.emailAddress ?? '-', body.idNumber ?? '-', sipho.emailAddress, 'Sipho'])
      expect(text).not.toContain(foreign)
  })

  test('a loader gets the company that they asked for, what administrators answered, and the mails that they switched off', async () => {
    const { companyCode } = await organisation(world, admin, { distributionType: 'internal' })
    const person = await loader(world, admin)
    const change = (by: Person, body: BodyInput<typeof changeLoader>) =>
      world.request(by.token, changeLoader, { params: { id: person.id }, body })
    const requests = async () => (await exported(person.id)).asLoader.companyRequests
    const wish = { type: 'organisational', companyCode } as const
    const answer = { answeredAt: world.now().toISOString(), ...wish }
    expect(await requests()).toEqual({ waiting: null, answered: [] })
    await change(person, wish)
    const waiting = { ...wish, askedAt: world.now().toISOString() }
    expect(await requests()).toEqual({ waiting, answered: [] })
    await change(admin, { type: 'individual', companyCode: null })
    const turnedDown = { ...answer, changed: false, type: null, companyCode: null }
    expect(await requests()).toEqual({ waiting: null, answered: [turnedDown] })
    await change(person, { lastName: 'Dube' })
    await change(person, wish)
    await change(admin, wish)
    expect(await requests()).toEqual({ waiting: null, answered: [turnedDown, { ...answer, changed: true }] })
    await world.request(person.token, changeMailChoices, { body: { muted: ['paid'] } })
    expect((await exported(person.id)).asLoader.mailsSwitchedOff).toEqual(['paid'])
  })

  test('a person of an organisation gets what they recorded and read, and a client when they are to be called', async () => {
    const naledi = await buyer(world, admin, insurerId)
    const { id } = await submitted(world, thandi)
    const callBackAt = new Date(world.now().getTime() + 3_600_000).toISOString()
    const report = (body: BodyInput<typeof reportBoughtLead>) =>
      world.request(naledi.token, reportBoughtLead, { params: { id }, body })
    await report({ organisationStatus: 'noAnswer' })
    await report({ organisationStatus: 'callBack', callBackAt })
    await world.request(naledi.token, getBoughtLead, { params: { id } })
    const client = await world.request(admin.token, exportPerson, { body: { leadIds: [id], accountId: null } })
    expect(JSON.parse(client.text).asClient[0].receivedBy).toMatchObject([{ callBackAt }])
    const others = [await submitted(world, thandi), await submitted(world, thandi)]
    await upload(world, naledi, insurerId, outcomeFile(...others.map(other => `${other.id},Q,,`)))
    const { asBuyer } = await exported(naledi.id)
    const at = world.now().toISOString()
    expect(asBuyer.outcomeFiles).toEqual([{ at, fileName: 'outcomes.csv', rowCount: 2, changedCount: 2 }])
    for (const [organisationStatus, times] of [
      ['noAnswer', 1],
      ['callBack', 1],
      ['quoted', 2],
    ] as const)
      expect(asBuyer.actions).toContainEqual({ at, action: 'lead.outcome', organisationStatus, times })
    expect(asBuyer.actions).toContainEqual(expect.objectContaining({ action: 'lead.read-id-number' }))
    expect(JSON.stringify(asBuyer)).not.toContain('Lerato')
  })

  test('of nobody, or of a record that is not there: refused', async () => {
    const of = async (leadIds: string[]) =>
      (await world.request(admin.token, exportPerson, { body: { leadIds, accountId: null } })).status
    expect([await of([]), await of([thandi.id])]).toEqual([422, 404])
  })
})

describe('correction (security 40)', () => {
  test('of a lead that was assigned: by history and audit, recognised anew, and the file of its organisation says so', async () => {
    const body = submissionBody()
    const { id } = await submitted(world, thandi, body)
    await world.handlers['morning-files']({})
    expect((await world.request(admin.token, changeLead, { params: { id }, body: { lastName: 'Moloi' } })).status).toBe(
      409,
    )
    const corrected = idNumber(77)
    const { status, answer } = await world.request(admin.token, correctLead, {
      params: { id },
      // So much is different that the consent is stated anew.
      body: {
        lastName: 'Moloi',
        idNumber: corrected,
        phoneNumber: { countryCode: 'ZA', number: '0729998877' },
        consentVersion: '2026-01',
      },
    })
    expect([status, answer]).toEqual([
      200,
      { corrected: ['lastName', 'phoneNumber', 'idNumber'], organisationsTold: 1, waitsForContract: false },
    ])
    expect((await find({ idNumber: body.idNumber ?? '' })).answer.leads).toEqual([])
    expect((await find({ idNumber: corrected, phoneNumber: '0729998877' })).answer.leads).toMatchObject([
      { id, lastName: 'Moloi', matchedBy: ['idNumber', 'phone'] },
    ])
    const events = await world.db.selectFrom('leadEvent').select(['kind', 'source']).where('leadId', '=', id).execute()
    expect(events).toContainEqual({ kind: 'changed', source: 'admin' })
    const audit = (await actions(id)).find(entry => entry.action === 'lead.correct')
    expect(JSON.stringify(audit)).toContain('lastName')
    expect(JSON.stringify(audit)).not.toContain('Moloi')

    await world.handlers['morning-files']({})
    await world.runJobs('send-mail')
    const mail = world.mails.findLast(sent => sent.to === insurerMail)
    expect(mail?.subject).toMatch(/^1 correction for Insurer/)
    const [head, row] = mail?.attachments?.[0]?.content.split('\n') ?? []
    expect(head).toMatch(/deliveryId.*leadId.*event/)
    expect(row).toContain(`${id},corrected`)
    expect(row).toContain('Moloi')
  })

  test('of a lead that waits measures it anew, for whoever buys its new quality', async () => {
    const { id } = await submitted(world, thandi, {
      insuranceType: 'lifeInsurance',
      idNumber: null,
      emailAddress: null,
    })
    await externalContract(world, admin, insurerId, {
      insuranceType: 'lifeInsurance',
      basicQualityFee: null,
      mediumQualityFee: null,
    })
    expect(await leadNow(world, id)).toMatchObject({ quality: 'medium', organisationId: null })
    const correct = (body: object) => world.request(admin.token, correctLead, { params: { id }, body })
    expect((await correct({ idNumber: idNumber(79), emailAddress: 'measured@example.co.za' })).status).toBe(200)
    await world.runJobs('offer-available')
    expect(await leadNow(world, id)).toMatchObject({ quality: 'high', organisationId: insurerId })
    // Whoever has it bought that quality.
    expect((await correct({ emailAddress: null, idNumber: null })).status).toBe(200)
    expect((await leadNow(world, id)).quality).toBe('high')
  })

  test('nothing different, wrong details, unknown leads and other callers are refused', async () => {
    const { id } = await submitted(world, thandi)
    const correct = (body: object, token = admin.token) =>
      world.request(token, correctLead, { params: { id }, body: body as never })
    expect((await correct({ firstName: 'Lerato' })).status).toBe(422)
    expect((await correct({ idNumber: '8001015009086' })).answer.fields).toEqual({ idNumber: 'Invalid ID number' })
    expect((await correct({ lastName: 'R2D2' })).answer.fields).toEqual({ lastName: 'Invalid value' })
    expect((await correct({ premium: 5 })).status).toBe(400)
    expect((await correct({ firstName: 'Neo' }, thandi.token)).status).toBe(403)
  })

  test('a date of birth is that of the ID number but for the century, and of no child', async () => {
    // Born in 1924, as the typed date says; the ID number alone would be that of a child.
    const { id } = await submitted(world, thandi, { idNumber: '2405055001084', dateOfBirth: '1924-05-05' })
    const correct = async (body: object) => {
      const { answer } = await world.request(admin.token, correctLead, { params: { id }, body })
      return answer.fields ?? answer.corrected
    }
    const differs = { dateOfBirth: 'Date of birth does not match the ID number' }
    const tooYoung = { dateOfBirth: 'Client Needs to be older than 18' }
    expect(await correct({ dateOfBirth: '1990-05-05' })).toEqual(differs)
    expect(await correct({ idNumber: null, dateOfBirth: '2020-05-05' })).toEqual(tooYoung)
    expect(await correct({ idNumber: '8001015009087', dateOfBirth: '1980-01-02' })).toEqual(differs)
    expect(await correct({ idNumber: '2405055002082' })).toEqual(['idNumber'])
    expect((await leadNow(world, id)).dateOfBirth).toBe('1924-05-05')
    expect(await correct({ idNumber: '8001015009087' })).toEqual(['dateOfBirth', 'idNumber'])
    expect((await leadNow(world, id)).dateOfBirth).toBe('1980-01-01')
  })
})

describe('objection (security 38)', () => {
  test('by hand, for somebody without any lead: later leads are refused by each identifier, to every loader', async () => {
    const person = submissionBody()
    const { status, answer } = await world.request(admin.token, recordObjection, {
      body: {
        idNumber: person.idNumber ?? '',
        phoneNumber: person.phoneNumber.number,
        reason: 'Wrote to us on 2 March',
      },
    })
    expect([status, answer]).toEqual([201, { added: 2, leads: 0, told: 0 }])
    expect(
      (await find({ idNumber: person.idNumber ?? '', phoneNumber: person.phoneNumber.number })).answer.objections,
    ).toMatchObject([{ reason: 'Wrote to us on 2 March' }])
    expect((await submit(world, thandi, { idNumber: person.idNumber })).answer.code).toBe('suppressed')
    expect((await submit(world, sipho, { phoneNumber: person.phoneNumber })).answer.code).toBe('suppressed')
    expect(
      (
        await world.request(admin.token, recordObjection, {
          body: { idNumber: person.idNumber ?? '', reason: 'Again' },
        })
      ).answer,
    ).toEqual({ added: 0, leads: 0, told: 0 })
  })

  test('a lead that waits is offered to nobody after it', async () => {
    const waiting = submissionBody({ insuranceType: 'petInsurance' })
    const { id } = await submitted(world, thandi, waiting)
    await world.request(admin.token, recordObjection, {
      body: { emailAddress: waiting.emailAddress ?? '', reason: 'Mail' },
    })
    await externalContract(world, admin, insurerId, { insuranceType: 'petInsurance' })
    await lapseAndOffer(world.context)
    const lead = await leadNow(world, id)
    expect(lead.internalStatus).toBe('available')
  })

  test('found by a phone number, leads elsewhere with the same ID number are ticked as well, and end; one that is not goes on', async () => {
    const phone = (number: string) => ({ countryCode: 'ZA' as const, number })
    const id = idNumber(5003)
    const at = async (number: string, insuranceType: InsuranceType) => {
      const { id: buyerId } = await organisation(world, admin)
      await externalContract(world, admin, buyerId, { insuranceType })
      const lead = await submitted(world, thandi, { idNumber: id, phoneNumber: phone(number), insuranceType })
      expect(lead.organisationId).not.toBeNull()
      return lead.id
    }
    const first = await at('0836670011', 'businessInsurance')
    const second = await at('0836670012', 'medicalInsurance')
    const unticked = await at('0836670013', 'other')
    const { answer: found } = await find({ phoneNumber: '0836670011' })
    expect(found.leads.map(lead => lead.id).toSorted()).toEqual([first, second, unticked].toSorted())
    const { answer } = await world.request(admin.token, recordObjection, {
      body: { phoneNumber: '0836670011', reason: 'By phone', leadIds: [first, second] },
    })
    expect(answer).toMatchObject({ leads: 2, told: 2 })
    const objected = async (leadId: string) => (await leadNow(world, leadId)).objectedAt !== null
    expect([await objected(first), await objected(second), await objected(unticked)]).toEqual([true, true, false])
    const { answer: after } = await find({ phoneNumber: '0836670011' })
    expect(after.leads.map(({ clientStatus }) => clientStatus).toSorted()).toEqual(['closed', 'closed', 'pending'])
  })

  test('what the ticked leads say of the person is refused as well, and each of them has it in the audit log', async () => {
    const person = submissionBody({ alternativePhoneNumber: { countryCode: 'ZA', number: '0825550177' } })
    const sold = await submitted(world, thandi, person)
    await sell(sold.id)
    const { answer } = await world.request(admin.token, recordObjection, {
      body: { idNumber: person.idNumber ?? '', reason: 'By phone', leadIds: [sold.id] },
    })
    expect(answer).toEqual({ added: 4, leads: 0, told: 0 })
    for (const known of [
      { phoneNumber: person.phoneNumber },
      { emailAddress: person.emailAddress },
      { phoneNumber: { countryCode: 'ZA', number: '0825550177' } } as const,
    ])
      expect((await submit(world, sipho, { ...known, insuranceType: 'lifeInsurance' })).answer.code).toBe('suppressed')
    expect(await actions(sold.id)).toContainEqual({ action: 'data-request.objection', detail: {} })
  })
})
