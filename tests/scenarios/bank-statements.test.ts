import { randomUUID as newId } from 'node:crypto'
import { recordReturn } from '@lodeway/contract/bank-answers.ts'
import { previewStatement, takeStatement } from '@lodeway/contract/bank-statements.ts'
import { listReceipts, matchReceipt, takeReceipt } from '@lodeway/contract/receipts.ts'
import { cleanedReference } from '@lodeway/rules/invoices/statement-line.ts'
import { expect, test } from 'vitest'
import { admin, at, inNewWorlds, renewTokens, world } from '../factories/in-a-world.ts'
import { bookedOn } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { organisation } from '../factories/organisations.ts'
import { payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { differences, runsOf, withPassword } from '../factories/payment-runs.ts'
import { loader } from '../factories/people.ts'
import { invoiced, judged, open, plain, preview, statement, take, takeAll, takeBack } from '../factories/receipts.ts'

// What came in is taken once, and waits where nobody knows whose it is.
inNewWorlds('2026-03-31T10:00:00+02:00')

test('a bank statement: each line says what becomes of it, and the same line is taken once', async () => {
  const [ubuntu, karoo] = [await invoiced('Ubuntu Life'), await invoiced('Karoo Cover')]
  const text = statement(
    `31/03/2026,EFT ${ubuntu.number},2532.10,100`,
    `31/03/2026,EFT ${ubuntu.number},2532.10,100`,
    '2026-03-31,Karoo Cover settles,"1 000,00",200',
    '2026-03-31,UBUNTU LIFE / KAROO COVER,50.00,300',
    '2026-03-31,Cash deposit,75.00,400',
    '2026-03-31,Bank charges,-12.00,388',
  )
  const shown = await preview(text)
  expect(shown.lines.map(({ line, effect, organisation, note }) => [line, effect, organisation ?? note])).toEqual([
    [2, 'receipt', 'Ubuntu Life'],
    [3, 'leftOut', 'The same as line 2, with the same balance, so it is one payment.'],
    [4, 'receipt', 'Karoo Cover'],
    [5, 'unknown', expect.stringContaining('Could be from')],
    [6, 'unknown', 'Names no invoice and no organisation.'],
    [7, 'leftOut', 'This was paid out, not in.'],
  ])
  const once = await Promise.all([1, 2, 3].map(() => takeAll(text, shown.digest)))
  expect(once.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect([await open(ubuntu.invoiceId), await open(karoo.invoiceId)]).toEqual([0, 1532.1])
  expect(await bookedOn(world, 'suspense')).toBe(-12_500)
  expect((await preview(text)).counts).toEqual({ receipts: 0, unknown: 0, errors: 0, leftOut: 6 })
  expect(await takeAll(text)).toMatchObject({ status: 422, answer: { code: 'nothing_to_take' } })

  const { answer: unknown } = await world.request(admin.token, listReceipts, { query: { state: 'unknown' } })
  expect(unknown.unknown).toBe(2)
  const cash = unknown.data.find(({ amount }) => amount === 75)?.id ?? ''
  const match = () =>
    world.request(admin.token, matchReceipt, { params: { id: cash }, body: { organisationId: karoo.id } })
  expect((await match()).answer).toMatchObject({ left: 0, organisation: { name: 'Karoo Cover' } })
  expect((await match()).status).toBe(409)
  expect([await open(karoo.invoiceId), await bookedOn(world, 'suspense')]).toEqual([1457.1, -5000])
  expect(await differences(world)).toEqual([])
})

const takeWith = async (text: string, decided: { alsoTake?: number[]; leaveOut?: number[] }) => {
  const shown = await world.request(admin.token, previewStatement, { body: { text, ...decided } })
  return world.request(admin.token, takeStatement, { body: { text, ...decided, preview: shown.answer.digest } })
}

test('two equal lines are two payments; the same or an overlapping file takes neither again, and asks', async () => {
  const { number, invoiceId } = await invoiced('Ubuntu Life')
  const [first, second] = [`31/03/2026,EFT ${number},500.00`, '30/03/2026,Cash deposit,75.00']
  const march = plain(second, first, first)
  expect(await judged(march)).toEqual([
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
    ['receipt', null, 'leaveOut'],
    ['receipt', 'The same as line 3: taken as a payment of its own.', 'leaveOut'],
  ])
  expect((await takeAll(march)).answer).toMatchObject({ receipts: 2, unknown: 1, amount: 1075 })
  expect(await open(invoiceId)).toBe(1532.1)
  const again = ['leftOut', 'This line looks like one already taken from a statement.', 'take']
  expect(await judged(march)).toEqual([again, again, again])
  // An overlapping file with one more of them has one more payment.
  const more = plain(first, first, first)
  expect(await judged(more)).toEqual([
    again,
    again,
    ['receipt', expect.stringContaining('The same as line 2'), 'leaveOut'],
  ])
  expect((await takeAll(more)).answer).toMatchObject({ receipts: 1, amount: 500 })
  // Whoever looks at it knows better: one that looks like another is taken, and one is left out.
  const cut = plain(first, '31/03/2026,Something else,12.00')
  expect((await takeWith(cut, { alsoTake: [2], leaveOut: [3] })).answer).toMatchObject({
    receipts: 1,
    unknown: 0,
    amount: 500,
  })
  expect(await open(invoiceId)).toBe(532.1)
  expect(await judged(plain(first, first, first, first))).toEqual([again, again, again, again])
  expect(await bookedOn(world, 'bank')).toBe(207_500)
  expect(await differences(world)).toEqual([])
})

test('a line that looks like a payment entered by hand, or marked, within a week asks before it is taken', async () => {
  const { id, number, lead } = await invoiced('Ubuntu Life')
  await take(id, 1000)
  await payAllFor(world, admin, lead)
  const line = (amount: string, reference = `EFT ${number}`) => `29/03/2026,${reference},${amount}`
  const text = plain(line('1000.00'), line('1000.00', `Second EFT ${number}`), line('1000.00', 'Karoo'))
  expect(await judged(text)).toEqual([
    ['leftOut', 'This line looks like one already taken: By hand, 31 Mar 2026, entered by hand.', 'take'],
    ['receipt', null, 'leaveOut'],
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
  ])
  const marked = (await world.request(admin.token, listReceipts, { query: {} })).answer.data.find(
    ({ source }) => source === 'marked',
  )
  expect((await judged(plain(line(String(marked?.amount)))))[0]).toEqual([
    'leftOut',
    expect.stringContaining('marked as paid'),
    'take',
  ])
  expect(await judged(plain(`23/03/2026,EFT ${number},1000.00`))).toEqual([['receipt', null, 'leaveOut']])
  expect((await takeWith(text, { alsoTake: [2], leaveOut: [4] })).answer).toMatchObject({ receipts: 2, unknown: 0 })
  expect(await differences(world)).toEqual([])
})

test('the same payments in a file that the bank writes in another way ask before they are taken', async () => {
  const { number } = await invoiced('Ubuntu Life')
  const days = plain(`31/03/2026,EFT ${number},500.00`, '31/03/2026,Cash deposit,75.00', '30/03/2026,EFT,40.00')
  expect((await takeAll(days)).answer).toMatchObject({ receipts: 1, unknown: 2 })
  const month = [
    'Date,Description,Amount,Balance',
    '30/03/2026,EFT,40.00,140.00',
    `31/03/2026,EFT ${number},500.00,640.00`,
    '31/03/2026,CASH DEP,75.00,715.00',
    '29/03/2026,EFT,40.00,100.00',
  ].join('\r\n')
  const asks = (reference: string) => [
    'leftOut',
    `This line looks like one already taken: ${reference}, bank statement.`,
    'take',
  ]
  expect(await judged(month)).toEqual([
    asks('EFT, 30 Mar 2026'),
    asks(`EFT ${number}, 31 Mar 2026`),
    asks('Cash deposit, 31 Mar 2026'),
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
  ])
})

test('the same payment in a file with other dates is the day of its booking, or asks where both name one invoice', async () => {
  const { number } = await invoiced('Ubuntu Life')
  const taken = plain(`30/03/2026,${number} UBUNTU LIFE,500.00`, '29/03/2026,UBUNTU LIFE,80.00')
  expect((await takeAll(taken)).answer).toMatchObject({ receipts: 2 })
  const asks = [
    'leftOut',
    `This line looks like one already taken: ${number} UBUNTU LIFE, 30 Mar 2026, bank statement.`,
  ]
  const withValueDate = ['Value Date,Date,Description,Amount', `29/03/2026,30/03/2026,EFT ${number},500.00`].join('\n')
  expect((await preview(withValueDate)).lines).toMatchObject([{ receivedOn: '2026-03-30', effect: 'leftOut' }])
  const byValueDate = plain(`31/03/2026,EFT ${number},500.00`, '30/03/2026,EFT UBUNTU LIFE,80.00')
  expect(await judged(byValueDate)).toEqual([
    [...asks, 'take'],
    ['receipt', null, 'leaveOut'],
  ])
  // A line of another day asks as well, and leaves the payment to the line of its own day.
  const both = plain(`28/03/2026,EFT ${number},500.00`, `30/03/2026,EFT ${number},500.00`)
  expect((await preview(both)).lines.map(({ effect }) => effect)).toEqual(['leftOut', 'leftOut'])
})

test('a line that names nobody asks when somebody entered such a payment, which still explains its own line', async () => {
  const { id, number } = await invoiced('Ubuntu Life')
  await take(id, 1000)
  expect(await judged(plain('31/03/2026,EFT,1000.00', `31/03/2026,EFT ${number},1000.00`))).toEqual([
    [
      'leftOut',
      'This line looks like one already taken from Ubuntu Life: By hand, 31 Mar 2026, entered by hand.',
      'take',
    ],
    ['leftOut', 'This line looks like one already taken: By hand, 31 Mar 2026, entered by hand.', 'take'],
  ])
})

test('lines above the headings are passed over, amounts paid out are read as banks write them, and references are cleaned', async () => {
  const { number, invoiceId } = await invoiced('Ubuntu Life')
  const text = [
    'Account statement, Lodeway (Pty) Ltd, from 1 March, to 31 March',
    '',
    'Account;62001234567',
    'Date;Description;Amount;Balance',
    '31/03/2026;Bank charges;55,00-;1',
    '31/03/2026;Bank charges;(55,00);2',
    '31/03/2026;Bank charges;-55,00;3',
    `31/03/2026;EFT \u0000${number}\u0007;2532,10;4`,
  ].join('\r\n')
  const shown = await preview(text)
  expect(shown.lines.map(({ line, effect, amount, note }) => [line, effect, amount, note])).toEqual([
    [5, 'leftOut', -55, 'This was paid out, not in.'],
    [6, 'leftOut', -55, 'This was paid out, not in.'],
    [7, 'leftOut', -55, 'This was paid out, not in.'],
    [8, 'receipt', 2532.1, cleanedReference],
  ])
  expect(shown.lines[3]?.reference).toBe(`EFT ${number}`)
  expect((await takeAll(text)).answer).toMatchObject({ receipts: 1 })
  expect(await open(invoiceId)).toBe(0)
  expect(await differences(world)).toEqual([])
})

test('nothing of a file is half taken', async () => {
  const { number, invoiceId } = await invoiced('Ubuntu Life')
  const text = statement(`31/03/2026,${number},100.00,1`, '31/02/2026,Something,12.00,2')
  expect((await preview(text)).lines[1]).toMatchObject({ line: 3, effect: 'error', note: '"31/02/2026" is no date.' })
  expect(await takeAll(text)).toMatchObject({ status: 422, answer: { code: 'lines_with_errors' } })
  expect(await open(invoiceId)).toBe(2532.1)
  const headless = await world.request(admin.token, previewStatement, { body: { text: 'When,What\r\n1,2' } })
  expect(headless).toMatchObject({ status: 400, answer: { fields: { text: 'There is no heading "Date".' } } })
})

test('a payout that the bank sent back is not taken with the bank statement, recorded in its run or not', async () => {
  const lwazi = await withPassword(world, admin)
  const runs = runsOf(world, lwazi)
  await renewTokens()
  await invoiced('Ubuntu Life')
  const { id } = await runs.create()
  await runs.bring(id, 'fileMade')
  const line = '29/03/2026,RUN1-1 RETURNED,796.89'
  const unrecorded =
    'This line looks like the payout RUN1-1 to Thandi Nkosi, sent back by the bank. Record that in Payment run 1.'
  expect(await judged(plain(line))).toEqual([['leftOut', unrecorded, 'take']])
  expect((await runs.send(id)).status).toBe(200)
  expect(await judged(plain(line))).toEqual([['leftOut', unrecorded, 'take']])
  await runs.settle(id, 'paid')
  const lines = [line, '31/03/2026,EFT CREDIT,796.89', '31/03/2026,Ubuntu Life,796.89', '29/03/2026,RUN1-1,12.00']
  const others = [
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
    ['receipt', null, 'leaveOut'],
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
  ]
  expect(await judged(plain(...lines))).toEqual([['leftOut', unrecorded, 'take'], ...others])
  const [payee] = await runs.payees(id)
  const body = {
    version: (await runs.view(id)).version,
    payeeId: payee?.id ?? '',
    returnedOn: '2026-03-31',
    reason: 'Account closed',
  }
  expect((await world.request(lwazi.token, recordReturn, { params: { id }, body })).status).toBe(200)
  const recorded =
    'This line looks like the payout RUN1-1 to Thandi Nkosi, which came back on 31 Mar 2026: Payment run 1 has it already.'
  const asks = ['leftOut', recorded, 'take']
  // It came back once: a second line is asked about for itself.
  const tooAs = (line: number) => `This line looks like the payout RUN1-1 to Thandi Nkosi too, as line ${line} does.`
  expect(await judged(plain(...lines))).toEqual([asks, ['leftOut', tooAs(2), 'take'], ...others.slice(1)])
  expect(await judged(plain(...lines.slice(1)))).toEqual([asks, ...others.slice(1)])
  expect((await judged(plain('31/03/2026,EFT CREDIT,796.89', line))).map(([, note]) => note)).toEqual([
    tooAs(3),
    recorded,
  ])
  expect((await takeAll(plain(line))).answer.code).toBe('nothing_to_take')
  expect([await bookedOn(world, 'bank'), await bookedOn(world, 'suspense')]).toEqual([0, 0])
  expect(await differences(world)).toEqual([])
})

test('however the bank writes the run of a payout that it sent back, its line is left out; an organisation is only told apart', async () => {
  const lwazi = await withPassword(world, admin)
  const runs = runsOf(world, lwazi)
  await renewTokens()
  const { number } = await invoiced('Ubuntu Life')
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await runs.settle(id, 'paid')
  const one =
    'This line looks like the payout RUN1-1 to Thandi Nkosi, sent back by the bank. Record that in Payment run 1.'
  for (const words of [
    'RUN1',
    'RUN1 1',
    'run1/1',
    'Payment run 001',
    'FNB OB RTN RUN1',
    'RTDRUN1-1UNPAID',
    'RUN11 RTD',
    'RUN1 20260331',
    'UNPAID EFT CREDIT',
  ])
    expect([words, ...(await judged(plain(`31/03/2026,${words},796.89`)))]).toEqual([words, ['leftOut', one, 'take']])
  const unknown = ['unknown', 'Names no invoice and no organisation.', 'leaveOut']
  const mayBe = 'It may be a payout that the bank sent back: RUN1-1 to Thandi Nkosi.'
  const ordinary = plain(
    '31/03/2026,RUN1,796.88',
    '31/03/2026,RUN2,796.89',
    '31/03/2026,TRUNK 1,796.89',
    `31/03/2026,${number} UNPAID,796.89`,
    `31/03/2026,${number} RUN1,796.89`,
    '31/03/2026,Ubuntu Life run 1 March,796.89',
  )
  expect(await judged(ordinary)).toEqual([
    unknown,
    unknown,
    unknown,
    ['receipt', null, 'leaveOut'],
    ['receipt', mayBe, 'leaveOut'],
    ['receipt', mayBe, 'leaveOut'],
  ])
  expect((await takeWith(plain('31/03/2026,RUN1,796.89'), { alsoTake: [2] })).answer).toMatchObject({ unknown: 1 })
  // Long after, the number is somebody's own.
  await at('2026-06-02T09:00:00+02:00')
  expect(await judged(plain('01/06/2026,RUN1,796.89'))).toEqual([unknown])
})

test('a payout that came back, was paid again and came back again: a line is held against what is still standing', async () => {
  const lwazi = await withPassword(world, admin)
  const runs = runsOf(world, lwazi)
  await renewTokens()
  await invoiced('Ubuntu Life')
  const pay = async () => {
    const { id } = await runs.create()
    await runs.release(id)
    await runs.bring(id, 'sent')
    await runs.settle(id, 'paid')
    return id
  }
  const first = await pay()
  const [payee] = await runs.payees(first)
  const body = { payeeId: payee?.id ?? '', returnedOn: '2026-03-31', reason: 'Account closed' }
  const { version } = await runs.view(first)
  await world.request(lwazi.token, recordReturn, { params: { id: first }, body: { ...body, version } })
  await pay()
  const again =
    'This line looks like the payout RUN2-1 to Thandi Nkosi, sent back by the bank. Record that in Payment run 2.'
  for (const words of ['RUN2-1', 'RUN2 1', 'RUN21 RTD', 'RUN2', 'RETURNED CREDIT RUN2 1'])
    expect([words, ...(await judged(plain(`31/03/2026,${words},796.89`)))]).toEqual([words, ['leftOut', again, 'take']])
  const unnamed = await judged(plain('31/03/2026,UNPAID EFT CREDIT,796.89', '31/03/2026,UNPAID EFT CREDIT 2,796.89'))
  const either =
    'This line looks like one of these payouts, sent back by the bank: RUN1-1 to Thandi Nkosi (came back on 31 Mar 2026, recorded) or RUN2-1 to Thandi Nkosi. Record it in its run, if it is not recorded there.'
  expect(unnamed).toEqual([
    ['leftOut', either, 'take'],
    ['leftOut', again, 'take'],
  ])
})

test('several payees of a run with the amount of a line that names it alone: all are said, but for whom another line names', async () => {
  const lwazi = await withPassword(world, admin)
  const runs = runsOf(world, lwazi)
  await renewTokens()
  const { id: organisationId } = await invoiced('Ubuntu Life')
  const lerato = await loader(world, admin, { firstName: 'Lerato', lastName: 'Molefe' })
  const lead = await submitted(world, lerato, { organisationId })
  await recordAsAdministrator(world, admin, lead.id, {
    organisationStatus: 'cashed',
    premium: 1234.55,
    premiumsCollected: 1,
  })
  const { id } = await runs.create()
  await runs.bring(id, 'fileMade')
  const [one, other] = (await runs.payees(id)).map(payee => `${payee.reference} to ${payee.name}`)
  expect([one, other].toSorted()).toEqual([
    expect.stringContaining('RUN1-1 to '),
    expect.stringContaining('RUN1-2 to '),
  ])
  const asked = async (...words: string[]) =>
    (await judged(plain(...words.map(text => `31/03/2026,${text},796.89`)))).map(([effect, note]) => {
      expect(effect).toBe('leftOut')
      return note
    })
  const sentBack = 'sent back by the bank. Record that in Payment run 1.'
  const either = `This line looks like one of these payouts, sent back by the bank: ${one} or ${other}. Record it in its run, if it is not recorded there.`
  expect(await asked('RUN1', 'RUN1 RTD')).toEqual([either, either])
  const named = `This line looks like the payout ${one}, ${sentBack}`
  expect(await asked('RUN1', 'RUN1-1', 'RUN1 RTD')).toEqual([
    `This line looks like the payout ${other}, ${sentBack}`,
    named,
    `This line looks like the payout ${one} too, as line 3 does.`,
  ])
})

test('a line whose payment was taken back is left out and says so, and stands for no other line of the file', async () => {
  const line = '31/03/2026,Somebody new,250.00'
  await takeAll(plain(line))
  const [receipt] = (await world.request(admin.token, listReceipts, { query: {} })).answer.data
  await takeBack(receipt?.id ?? '')
  const back = 'This line looks like one already taken from a statement, and taken back on 31 Mar 2026.'
  expect(await judged(plain(line))).toEqual([['leftOut', back, 'take']])
  await takeWith(plain(line), { alsoTake: [2], leaveOut: [] })
  expect(await judged(plain(line, line))).toEqual([
    ['leftOut', 'This line looks like one already taken from a statement.', 'take'],
    ['leftOut', back, 'take'],
  ])
})

test('what came in came in by today, and not before anybody kept books: said at the field and at the line', async () => {
  const { id, number } = await invoiced('Ubuntu Life')
  const on = (receivedOn: string) =>
    world.request(admin.token, takeReceipt, {
      body: { id: newId(), organisationId: id, receivedOn, amount: 1, reference: 'By hand' },
    })
  for (const day of ['2030-01-01', '2026-04-01', '1900-01-01'])
    expect(await on(day)).toMatchObject({ status: 400, answer: { fields: { receivedOn: expect.any(String) } } })
  expect((await on('2026-03-31')).status).toBe(201)
  for (const amount of [0, -5]) {
    const { status, answer } = await take(id, amount)
    expect([status, answer]).toMatchObject([400, { fields: { amount: 'Min of 0.01' } }])
  }
  // Who refers leads is never invoiced, so that no money of theirs would ever be used.
  const company = await organisation(world, admin, { name: 'Karoo Referrals', distributionType: 'externalLeadCompany' })
  expect(await take(company.id, 1)).toMatchObject({
    status: 400,
    answer: { fields: { organisationId: expect.stringContaining('never invoiced') } },
  })
  const shown = await preview(statement(`01/04/2026,EFT ${number},12.00,1`, `01/04/1999,EFT ${number},12.00,2`))
  expect(shown.lines.map(({ effect, note }) => [effect, note])).toEqual([
    ['error', 'This day is still to come.'],
    ['error', 'Choose 31 Mar 2021 or later.'],
  ])
  const others = statement(
    '31/03/2026,KAROO REFERRALS,12.00,1',
    '31/03/2026,"UBUNTU LIFE\r\n STYLE",12.00,2',
    'x,y,z,3',
  )
  expect((await preview(others)).lines.map(({ line, effect, organisation: of }) => [line, effect, of])).toEqual([
    [2, 'unknown', null],
    [4, 'receipt', 'Ubuntu Life'],
    [5, 'error', null],
  ])
})
