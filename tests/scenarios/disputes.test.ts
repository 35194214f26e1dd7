import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import {
  addCaseFile,
  downloadCaseFile,
  getOutcomeCase,
  writeCaseMessage,
} from '@lodeway/contract/case-conversations.ts'
import { erasePerson, exportPerson } from '@lodeway/contract/data-requests.ts'
import { answerLeadQuestion, listLeadQuestions, listOpenQuestions } from '@lodeway/contract/lead-questions.ts'
import { getLead } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase, refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { getOwnCase, listOwnCases, writeOwnCaseMessage } from '@lodeway/contract/own-cases.ts'
import { changeMailChoices, getMailChoices } from '@lodeway/contract/profile.ts'
import { maxMessageLength } from '@lodeway/rules/outcomes/conversation.ts'
import { maxEvidenceBytes } from '@lodeway/rules/outcomes/evidence.ts'
import { describe, expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { harmful, startClamd } from '../factories/clamd.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, partnerOf } from '../factories/outcomes.ts'
import { administratorWith, loader, type Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

// A return has two sides, and an administrator between them.
inNewWorlds(undefined, withOpenCase)

let orgId: string
let naledi: Person
let leadId: string
let caseId: string
async function withOpenCase(made: World, by: Person, from: Person): Promise<void> {
  orgId = (await organisation(made, by)).id
  await externalContract(made, by, orgId)
  naledi = await buyer(made, by, orgId)
  leadId = (await submitted(made, from)).id
  const { report } = await partnerOf(made, by, orgId)
  await report(leadId, { organisationStatus: 'invalidContactDetails' })
  caseId = (await casesOf(made, by, leadId))[0]?.id ?? ''
}

const ask = (side: 'organisation' | 'loader', message: string, id = caseId) =>
  world.request(admin.token, writeCaseMessage, { params: { id }, body: { side, message } })
const reply = (message: string, who = naledi, of = orgId) =>
  world.request(who.token, writeOwnCaseMessage, { params: { orgId: of, id: caseId }, body: { message } })
const answer = (message: string, who = thandi) =>
  world.request(who.token, answerLeadQuestion, { params: { id: caseId }, body: { message } })
const whole = async () => (await world.request(admin.token, getOutcomeCase, { params: { id: caseId } })).answer
const own = () => world.request(naledi.token, getOwnCase, { params: { orgId, id: caseId } })
const toAnswer = (who = thandi) => world.request(who.token, listOpenQuestions)
const questions = (who = thandi) => world.request(who.token, listLeadQuestions, { params: { id: leadId } })
const accept = () =>
  world.request(admin.token, acceptOutcomeCase, { params: { id: caseId }, body: { reason: 'Nobody has this number.' } })
const texts = (messages: readonly { message: string | null }[]) => messages.map(({ message }) => message)

test('an administrator reads whom to call and who submitted the lead, until the client is erased', async () => {
  const { phoneNumber } = (await world.request(admin.token, getLead, { params: { id: leadId } })).answer
  expect(await whole()).toMatchObject({
    leadId,
    clientPhoneNumber: phoneNumber,
    submitter: { id: thandi.id, name: expect.stringContaining('Thandi') },
  })
  await world.request(admin.token, erasePerson, { body: { leadIds: [leadId], accountId: null } })
  expect((await whole()).clientPhoneNumber).toBe('')
})

test('its organisation reads by which day a case is decided, as the administrators do, until it is', async () => {
  const { decideBy } = await whole()
  expect(decideBy).toMatch(/^\d{4}-/)
  const listed = async () =>
    (await world.request(naledi.token, listOwnCases, { params: { orgId }, query: {} })).answer.data
  expect((await own()).answer.decideBy).toBe(decideBy)
  expect(await listed()).toMatchObject([{ id: caseId, decideBy }])
  await accept()
  expect((await own()).answer.decideBy).toBeNull()
  expect(await listed()).toMatchObject([{ id: caseId, decideBy: null }])
})

test('of an erased client nobody is asked any more, and no side can write', async () => {
  await ask('organisation', 'Which number did you call?')
  await ask('loader', 'Where did you get the number?')
  await world.request(admin.token, erasePerson, { body: { leadIds: [leadId], accountId: null } })
  expect((await toAnswer()).answer).toEqual([])
  expect((await questions()).answer).toMatchObject([{ caseId, isOpen: false }])
  const waiting = { params: { orgId }, query: { waitsForYou: true } }
  expect((await world.request(naledi.token, listOwnCases, waiting)).answer).toMatchObject({ count: 0, toAnswer: 0 })
  expect((await own()).answer).toMatchObject({ state: 'open', waitsForYou: false, takesMessages: false })
  expect(await whole()).toMatchObject({ state: 'open', waitsFor: 'administrator', takesMessages: false })
})

describe('two conversations', () => {
  test('each side reads its own, an administrator both, and whoever was asked last is waited for', async () => {
    expect((await whole()).waitsFor).toBe('administrator')
    await ask('organisation', '  Which number\ndid you call?  ')
    expect((await whole()).waitsFor).toBe('organisation')
    expect((await own()).answer).toMatchObject({ waitsForYou: true, client: expect.stringContaining(' ') })
    await reply('The one on the lead, 082 000 0000.')
    await ask('loader', 'Where did you get the number?')
    expect((await whole()).waitsFor).toBe('loader')
    expect((await toAnswer()).answer).toMatchObject([{ caseId, leadId, kind: 'return' }])
    // Of the loader an organisation learns nothing, not even that they were asked.
    expect((await own()).answer.waitsForYou).toBe(false)
    await answer('From the client, on a form.')
    expect((await toAnswer()).answer).toEqual([])

    const { organisation: theirs, loader: ours, waitsFor } = await whole()
    expect(waitsFor).toBe('administrator')
    expect(theirs).toMatchObject([
      { by: 'administrator', name: 'First Administrator', message: 'Which number\ndid you call?' },
      { by: 'organisation', name: 'Naledi Mokoena', message: 'The one on the lead, 082 000 0000.' },
    ])
    expect(ours).toMatchObject([{ by: 'administrator' }, { by: 'loader', name: 'Thandi Nkosi' }])

    const read = await own()
    expect(read.answer.messages).toMatchObject([{ by: 'administrator', name: null }, { name: 'Naledi Mokoena' }])
    expect(read.answer.loaderReference).toMatch(/^L-/)
    for (const secret of ['Thandi', thandi.id, 'on a form', 'First Administrator'])
      expect(read.text).not.toContain(secret)

    const asked = await questions()
    expect(asked.answer).toMatchObject([{ caseId, isOpen: true, outcome: null, messages: [{ name: null }, {}] }])
    for (const secret of ['Naledi', 'Mokoena', '082 000 0000', 'First', orgId]) expect(asked.text).not.toContain(secret)
  })

  test('nobody else sees a case, nor that there is one', async () => {
    await ask('organisation', 'Which number?')
    const other = await organisation(world, admin)
    const stranger = await buyer(world, admin, other.id)
    expect((await reply('Hello?', stranger, other.id)).status).toBe(404)
    const reading = await world.request(stranger.token, getOwnCase, { params: { orgId: other.id, id: caseId } })
    expect(reading.status).toBe(404)
    const list = await world.request(stranger.token, listOwnCases, { params: { orgId: other.id } })
    expect(list.answer).toEqual({ data: [], count: 0, toAnswer: 0 })
    const colleague = await buyer(world, admin, orgId, ['leads'])
    expect((await reply('Hello?', colleague)).status).toBe(403)
    // The loader was not asked: to them there is nothing yet.
    expect((await questions()).answer).toEqual([])
    expect((await answer('Hello?')).status).toBe(404)
    expect((await toAnswer()).answer).toEqual([])
    await ask('loader', 'Which number?')
    const thabo = await loader(world, admin)
    expect((await toAnswer(thabo)).answer).toEqual([])
    expect((await answer('Hello?', thabo)).status).toBe(404)
    expect((await questions(thabo)).status).toBe(404)
    expect((await whole()).loader).toHaveLength(1)
  })

  test('nothing and too much are refused', async () => {
    for (const message of [' \n ', 'x'.repeat(maxMessageLength + 1)])
      expect((await ask('organisation', message)).status, `${message.length} characters`).toBe(400)
  })

  test('nobody is asked who cannot sign in: a lead of an administrator has no loader', async () => {
    const byAdmin = await submitted(world, admin)
    const { report } = await partnerOf(world, admin, orgId)
    await report(byAdmin.id, { organisationStatus: 'invalidContactDetails' })
    const [found] = await casesOf(world, admin, byAdmin.id)
    const { answer: read } = await world.request(admin.token, getOutcomeCase, { params: { id: found?.id ?? '' } })
    expect(read.canAskLoader).toBe(false)
    expect((await ask('loader', 'Who are you?', found?.id)).status).toBe(422)
  })

  test('the list of an organisation has what waits for its answer', async () => {
    const list = async (query = {}) =>
      (await world.request(naledi.token, listOwnCases, { params: { orgId }, query })).answer
    expect(await list()).toMatchObject({ count: 1, toAnswer: 0, data: [{ id: caseId, waitsForYou: false }] })
    expect(await list({ waitsForYou: true })).toMatchObject({ count: 0 })
    await ask('organisation', 'Which number?')
    expect(await list()).toMatchObject({ toAnswer: 1, data: [{ waitsForYou: true }] })
    expect(await list({ waitsForYou: true })).toMatchObject({ count: 1, data: [{ id: caseId }] })
  })
})

describe('the outcome', () => {
  test('is the last that is said: to the organisation with its reason, to the loader in words of their own', async () => {
    await ask('organisation', 'Which number?')
    await ask('loader', 'Which number?')
    await accept()
    expect((await own()).answer).toMatchObject({
      state: 'accepted',
      reason: 'Nobody has this number.',
      waitsForYou: false,
      // It has the lead no more.
      client: null,
    })
    const read = await questions()
    expect(read.answer).toMatchObject([{ isOpen: false, outcome: expect.stringContaining('sent on') }])
    expect(read.text).not.toContain('Nobody has this number.')
    for (const late of [await ask('organisation', 'One more'), await reply('One more'), await answer('One more')]) {
      expect(late.status).toBe(409)
      expect(late.text).toContain('This has been decided')
    }
    expect((await whole()).waitsFor).toBeNull()
  })

  test('one that was withdrawn is closed as well', async () => {
    const { report } = await partnerOf(world, admin, orgId)
    await report(leadId, { organisationStatus: 'noAnswer' })
    expect((await ask('organisation', 'Which number?')).status).toBe(409)
  })

  test('at the same moment as a decision a message comes before it or is refused', async () => {
    await ask('loader', 'Which number?')
    const [decided, ...written] = await Promise.all([
      world.request(admin.token, refuseOutcomeCase, { params: { id: caseId }, body: { reason: 'It was answered.' } }),
      ...Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? reply(`Message ${n}`) : answer(`Message ${n}`))),
    ])
    expect(decided.status).toBe(200)
    for (const { status } of written) expect([201, 409]).toContain(status)
    const kept = await world.db.selectFrom('caseMessage').select('id').where('caseId', '=', caseId).execute()
    expect(kept).toHaveLength(1 + written.filter(({ status }) => status === 201).length)
  })

  test('a message waits for the decision that is being made, and is refused then', async () => {
    const deciding = await world.pool.connect()
    try {
      await deciding.query('BEGIN')
      await deciding.query("UPDATE outcome_case SET state = 'refused', decided_at = now() WHERE id = $1", [caseId])
      const late = reply('Wait!')
      await new Promise(resolve => setTimeout(resolve, 200))
      await deciding.query('COMMIT')
      expect((await late).status).toBe(409)
    } finally {
      deciding.release()
    }
  })
})

describe('what is kept', () => {
  test('writing is in the audit log without its words, and nothing is unsaid', async () => {
    await ask('organisation', 'Which number?')
    await reply('082 000 0000')
    const entries = await world.db
      .selectFrom('auditLog')
      .select(['actorKind', 'subjectId', 'detail'])
      .where('action', '=', 'case.message')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actorKind: 'admin', subjectId: leadId, detail: { caseId, side: 'organisation' } },
      { actorKind: 'buyer', subjectId: leadId, detail: { caseId, side: 'organisation' } },
    ])
    await expect(world.db.updateTable('caseMessage').set({ message: 'No' }).execute()).rejects.toThrow(/only taken out/)
  })

  test('a client has in their export what was said, a writer what they wrote; erasing the client takes the words out', async () => {
    await ask('organisation', 'Which number?')
    await reply('082 000 0000')
    await ask('loader', 'Which one?')
    await answer('The one on the form')
    const exported = async (body: { leadIds: string[]; accountId: string | null }) =>
      (await world.request(admin.token, exportPerson, { body })).text
    const client = JSON.parse(await exported({ leadIds: [leadId], accountId: null })).asClient[0]
    expect(client.returnsAndLateSales[0].messages).toMatchObject([
      { by: 'an administrator' },
      { by: 'the organisation', message: '082 000 0000' },
      {},
      { by: 'whoever submitted the lead' },
    ])
    const asLoader = JSON.parse(await exported({ leadIds: [], accountId: thandi.id })).asLoader
    expect(texts(asLoader.messagesWritten)).toEqual(['The one on the form'])
    const asBuyer = JSON.parse(await exported({ leadIds: [], accountId: naledi.id })).asBuyer
    expect(texts(asBuyer.messagesWritten)).toEqual(['082 000 0000'])

    await world.request(admin.token, erasePerson, { body: { leadIds: [leadId], accountId: null } })
    const { organisation: theirs, loader: ours } = await whole()
    expect(texts([...theirs, ...ours])).toEqual([null, null, null, null])
    expect((await ask('organisation', 'Which number?')).status).toBe(409)
  })
})

describe('mails', () => {
  const mails = async () => {
    await world.runJobs('send-mail')
    return world.mails.filter(
      ({ subject, text }) => subject.includes('return') && text.includes('switch this email off'),
    )
  }
  const told = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`)
  const mute = (muted: ('caseAsked' | 'caseAnswered' | 'caseDecided')[], who: Person) =>
    world.request(who.token, changeMailChoices, { body: { muted } })

  test('whoever is to read something is told that it is there, and not what it says', async () => {
    await buyer(world, admin, orgId, ['leads'])
    // Who does not decide returns is not told of them.
    await administratorWith(world, ['money'])
    await ask('organisation', 'Which number did you call?')
    expect(await told()).toEqual([`${naledi.emailAddress}: We have a question about a return`])
    await reply('The one on the lead.')
    // What is said on top of an answer fills nobody's mailbox.
    await reply('And the alternative one.')
    await ask('loader', 'Where did you get the number?')
    await answer('From the client.')
    await accept()
    expect((await told()).slice(1)).toEqual([
      `${admin.emailAddress}: A question about a return was answered`,
      `${thandi.emailAddress}: We have a question about a return`,
      `${admin.emailAddress}: A question about a return was answered`,
      `${naledi.emailAddress}: A return was decided`,
    ])
    for (const { text, html } of await mails())
      for (const secret of ['number', 'From the client', 'Nobody has', 'Johan'])
        expect(text + html).not.toContain(secret)
    expect((await mails())[0]?.text).toContain(`/returns?case=${caseId}`)
    expect((await mails())[1]?.text).toContain(`/leads/returns-and-late-sales?case=${caseId}`)
    expect((await mails())[2]?.text).toContain(`/leads/${thandi.id}?lead=${leadId}`)
  })

  test('each can be switched off', async () => {
    await mute(['caseAsked'], naledi)
    await mute(['caseAnswered'], admin)
    await mute(['caseAsked'], thandi)
    await ask('organisation', 'Which number?')
    await reply('The one on the lead.')
    await ask('loader', 'Which number?')
    expect(await told()).toEqual([])
    await accept()
    expect(await told()).toEqual([`${naledi.emailAddress}: A return was decided`])
    expect((await world.request(naledi.token, getMailChoices, {})).answer.muted).toEqual(['caseAsked'])
  })
})

test('a message whose answer was lost is sent again, and is there once, however quickly', async () => {
  await Promise.all([1, 2, 3].map(() => ask('organisation', 'Which number did you call?')))
  await world.runJobs('send-mail')
  expect(world.mails.filter(({ subject }) => subject === 'We have a question about a return')).toHaveLength(1)
  const said = 'The one on the lead.'
  for (const { status } of [await reply(said), await reply(said)]) expect(status).toBe(201)
  expect(texts((await own()).answer.messages)).toEqual(['Which number did you call?', said])
  world.moveBy(5 * 60_000)
  await reply(said)
  expect(texts((await own()).answer.messages)).toEqual(['Which number did you call?', said, said])
})

describe('evidence', () => {
  const pdf = Buffer.from('%PDF-1.7 a log of calls %%EOF')
  const add = (who: Person, id: string, bytes: Buffer, name = 'Call log.exe') =>
    world.request(who.token, addCaseFile, { params: { id }, body: { name, content: bytes.toString('base64') } })
  const read = (who: Person, id: string) => world.request(who.token, downloadCaseFile, { params: { id } })
  /** The last message of each side. */
  const written = async () => {
    const { organisation: theirs, loader: ours } = await whole()
    return { theirs: theirs.at(-1)?.id ?? '', ours: ours.at(-1)?.id ?? '' }
  }

  test('is refused when a scanner finds something harmful in it, and nothing is kept', async () => {
    const clamd = await startClamd()
    Object.assign(world.context.settings, { CLAMD_ADDRESS: clamd.address })
    await reply('The log of our calls.')
    const { theirs } = await written()
    const refused = await add(naledi, theirs, Buffer.concat([pdf, Buffer.from(harmful), Buffer.from('%%EOF')]))
    expect([refused.status, refused.answer]).toEqual([422, expect.objectContaining({ code: 'harmful_file' })])
    expect((await own()).answer.messages.at(-1)?.files).toEqual([])
    expect((await add(naledi, theirs, pdf)).status).toBe(201)
    await clamd.stop()
    expect((await add(naledi, theirs, pdf)).status).toBe(503)
    Object.assign(world.context.settings, { CLAMD_ADDRESS: undefined })
  })

  test('is what its bytes are, sealed, read by its own side alone, and in the audit log', async () => {
    await reply('The log of our calls.')
    await ask('loader', 'Where is the number from?')
    const { theirs, ours } = await written()
    const { status, answer: added } = await add(naledi, theirs, pdf)
    expect(status).toBe(201)
    expect((await own()).answer.messages.at(-1)?.files).toEqual([
      { id: added.id, name: 'Call log.exe', bytes: pdf.length },
    ])
    // Its answer was lost on the way, and it was sent again.
    expect((await add(naledi, theirs, pdf)).answer).toEqual(added)
    const { raw } = await read(naledi, added.id)
    expect(raw.rawPayload).toEqual(pdf)
    expect(raw.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Call log.pdf"',
      'x-content-type-options': 'nosniff',
    })
    const kept = await world.db.selectFrom('caseFile').select('contentSealed').executeTakeFirstOrThrow()
    expect(kept.contentSealed.includes(pdf.toString('base64'))).toBe(false)

    const other = await buyer(world, admin, (await organisation(world, admin)).id)
    for (const [who, expected] of [
      [admin, 200],
      [thandi, 404],
      [other, 404],
    ] as const)
      expect((await read(who, added.id)).status).toBe(expected)
    for (const who of [thandi, other]) expect((await add(who, theirs, pdf)).status).toBe(404)
    const { answer: ofAdmin } = await add(admin, ours, pdf)
    for (const [who, expected] of [
      [thandi, 200],
      [naledi, 404],
    ] as const)
      expect((await read(who, ofAdmin.id)).status).toBe(expected)
    expect((await questions()).answer[0]?.messages[0]?.files).toHaveLength(1)
    const entries = await world.db
      .selectFrom('auditLog')
      .select(['action', 'actorKind'])
      .where('action', 'in', ['case.file', 'case.file-read'])
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, actorKind }) => `${actorKind} ${action}`)).toEqual([
      'buyer case.file',
      'buyer case.file-read',
      'admin case.file-read',
      'admin case.file',
      'loader case.file-read',
    ])
  })

  test('is added to one’s own message of an open case, up to five, and never as another kind of file', async () => {
    await reply('The log of our calls.')
    const { theirs } = await written()
    expect((await add(admin, theirs, pdf)).status).toBe(404)
    expect((await add(naledi, theirs, Buffer.from('<svg onload="alert(1)"/>'), 'photo.png')).status).toBe(400)
    const large = Buffer.concat([pdf, Buffer.alloc(maxEvidenceBytes)])
    expect((await add(naledi, theirs, large)).status).toBe(400)
    const largest = Buffer.concat([large.subarray(0, maxEvidenceBytes - 5), Buffer.from('%%EOF')])
    expect(await add(naledi, theirs, largest.subarray(0, -5))).toMatchObject({
      status: 400,
      answer: { fields: { content: expect.stringContaining('The end of the file is missing.') } },
    })
    expect((await add(naledi, theirs, largest)).status).toBe(201)
    const all = await Promise.all(Array.from({ length: 6 }, (_, place) => add(naledi, theirs, pdf, `${place}.pdf`)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 422, 422])
    await accept()
    expect((await add(naledi, theirs, pdf)).status).toBe(409)
  })

  test('goes with the client', async () => {
    await reply('The log of our calls.')
    const { theirs } = await written()
    const { answer: added } = await add(naledi, theirs, pdf)
    await world.request(admin.token, erasePerson, { body: { leadIds: [leadId], accountId: null } })
    expect((await read(admin, added.id)).status).toBe(404)
    expect(await world.db.selectFrom('caseFile').select('id').execute()).toEqual([])
  })
})

test('once a return is accepted its evidence is gone for the organisation; once it is refused it is not asked for again', async () => {
  const { answer: message } = await reply('See the call.')
  const png = Buffer.from('89504e470d0a1a0a0000000049454e44ae426082', 'hex').toString('base64')
  const sent = { params: { id: message.messages.at(-1)?.id ?? '' }, body: { name: 'call.png', content: png } }
  const file = (await world.request(naledi.token, addCaseFile, sent)).answer
  const read = (who: Person) => world.request(who.token, downloadCaseFile, { params: { id: file.id } })
  expect((await read(naledi)).status).toBe(200)
  await accept()
  expect([(await read(naledi)).status, (await read(admin)).status]).toEqual([404, 200])
  expect((await own()).answer.messages.at(-1)).toMatchObject({ message: 'See the call.', files: [] })

  const other = (await submitted(world, thandi)).id
  const report = (note: string) =>
    world.request(naledi.token, reportBoughtLead, {
      params: { id: other },
      body: { organisationStatus: 'invalidContactDetails', note },
    })
  expect((await report('Nobody answers.')).status).toBe(200)
  // Who says it again adds to it, and takes nothing of it away.
  for (const again of ['Nobody answers.', 'It is a shop.']) expect((await report(again)).status).toBe(200)
  const [open] = await casesOf(world, admin, other)
  expect(open).toMatchObject({ state: 'open', reportedReason: 'Nobody answers.' })
  const whole = await world.request(naledi.token, getOwnCase, { params: { orgId, id: open?.id ?? '' } })
  expect(whole.answer.messages.map(({ message: words }) => words)).toEqual(['It is a shop.'])
  const refused = { params: { id: open?.id ?? '' }, body: { reason: 'We reached the client.' } }
  expect((await world.request(admin.token, refuseOutcomeCase, refused)).status).toBe(200)
  expect(await report('Still nobody.')).toMatchObject({ status: 409, answer: { code: 'return_refused' } })
})
