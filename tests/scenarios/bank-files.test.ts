import {
  addBankFormat,
  changeOwnAccount,
  listBankFormats,
  recordBankTest,
  removeBankFormat,
  tryBankFormat,
} from '@lodeway/contract/bank-formats.ts'
import { makeRunFile } from '@lodeway/contract/payment-run-steps.ts'
import { listPaymentRuns } from '@lodeway/contract/payment-runs.ts'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { watch } from '../../bench/watch.ts'
import { thandi, world } from '../factories/in-a-world.ts'
import { inPayingWorlds, lwazi, runs } from '../factories/in-paying-worlds.ts'
import { submitted } from '../factories/leads.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { ownPassword } from '../factories/payment-runs.ts'

// The file for the bank, in the format that it takes.
inPayingWorlds()

async function approved(): Promise<string> {
  const lead = await submitted(world, thandi)
  const outcome = { organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 } as const
  await recordAsAdministrator(world, lwazi, lead.id, outcome)
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  return id
}
const file = async (id: string, format?: string) =>
  world.request(lwazi.token, makeRunFile, {
    params: { id },
    body: { version: (await runs.view(id)).version, password: ownPassword, ...(format && { format }) },
  })
const formats = async () => (await world.request(lwazi.token, listBankFormats, {})).answer
const account = { name: 'Lodeway', accountNumber: '62 000 031 451', branchCode: '250655', userCode: 'LW01' }
const enterAccount = (changed: Partial<typeof account> = {}, password = ownPassword) =>
  world.request(lwazi.token, changeOwnAccount, { body: { ...account, ...changed, password } })

test('a format that names the own account waits for it; then its file is made, is the same again, and is the choice next time', async () => {
  const id = await approved()
  const without = await file(id, 'fnb')
  expect([without.status, without.text]).toEqual([422, expect.stringContaining('Enter it first')])
  expect((await file(id, 'unknown')).status).toBe(404)
  expect((await enterAccount({}, 'wrong one 1')).status).toBe(422)
  expect((await enterAccount({ branchCode: '12' })).status).toBe(400)
  // A file would have an empty name, which no bank takes.
  expect((await enterAccount({ name: 'Ωμέγα' })).answer).toMatchObject({
    fields: { name: 'Use letters from A to Z: bank files have no others' },
  })
  expect((await enterAccount({ accountNumber: '6200003145' })).text).toContain(
    'First National Bank account numbers have 11 digits',
  )
  expect((await enterAccount()).answer.ownAccount).toEqual({ ...account, accountNumber: '••••1451' })
  const made = await file(id, 'acb')
  expect(made.text.split('\r\n').map(line => line.length)).toEqual([180, 180, 180, 180, 180, 180, 0])
  expect(made.raw.headers['content-disposition']).toContain('payment-run-1.txt')
  for (const again of [undefined, 'acb']) expect((await file(id, again)).text).toBe(made.text)
  const other = await file(id, 'fnb')
  expect([other.status, other.text]).toEqual([409, expect.stringContaining('was made in another format')])
  expect((await formats()).last).toBe('acb')
  expect((await file(await approved())).text.slice(0, 6)).toBe('021001')
})

test('the list of runs and the page of one read no bank file, however large it is', async () => {
  const id = await approved()
  await file(id)
  const seen: string[] = []
  const watchOne = (connected: pg.PoolClient) => watch(connected, ({ text }) => void seen.push(text))
  for (const connected of (world.pool as unknown as { _clients: pg.PoolClient[] })._clients) watchOne(connected)
  world.pool.on('connect', watchOne)
  expect((await world.request(lwazi.token, listPaymentRuns, { query: {} })).answer.data[0]?.id).toBe(id)
  expect((await runs.view(id)).state).toBe('fileMade')
  const ofRuns = seen.filter(text => text.includes('from "payment_run"'))
  expect(ofRuns.length).toBeGreaterThan(1)
  expect(ofRuns.filter(text => /file_sealed|\* from/.test(text))).toEqual([])
})

test('an administrator adds a format: tried on a sample, refused where it could pay nobody, and used', async () => {
  const layout = {
    separator: ';' as const,
    hasHeadings: false,
    columns: (['branchCode', 'accountNumber', 'cents', 'name'] as const).map(part => ({ part, heading: '' })),
    sums: ['count' as const, 'hash' as const],
  }
  const tried = await world.request(lwazi.token, tryBankFormat, { body: layout })
  expect(tried.answer.text).toBe(
    '470010;1234567890;79689;T Mokoena\r\n250655;62000031451;64814;S Dlamini\r\n2;63234599341\r\n',
  )
  const [, ...unpaid] = layout.columns
  for (const columns of [unpaid, [...layout.columns, { part: 'amount' as const, heading: '' }]])
    expect((await world.request(lwazi.token, tryBankFormat, { body: { ...layout, columns } })).status).toBe(422)
  const { answer } = await world.request(lwazi.token, addBankFormat, { body: { name: 'Our bank', layout } })
  const added = answer.formats.find(({ name }) => name === 'Our bank')
  expect(added).toMatchObject({ isBuiltIn: false, missing: null, tested: null })
  expect((await file(await approved(), added?.key)).text).toBe('470010;1234567890;79689;T Nkosi\r\n1;1234567890\r\n')
})

test('a format with lines above and below, a fixed text and names that are cut; it waits for the account that it names', async () => {
  const heading = ''
  const layout = {
    separator: ',' as const,
    hasHeadings: false,
    columns: [
      { part: 'accountNumber' as const, heading },
      { part: 'branchCode' as const, heading },
      { part: 'text' as const, heading, text: ' ZAR ' },
      { part: 'amount' as const, heading },
      { part: 'name' as const, heading, maxLength: 7 },
    ],
    above: 'HEAD, {ownAccount} ,{payDaySlashed}\nFrom {ownName}: {count} payments',
    below: 'Total: {totalAmount},{hash}\r\n',
  }
  const made = (lines: string[]) => `${lines.join('\r\n')}\r\n`
  const tried = await world.request(lwazi.token, tryBankFormat, { body: layout })
  expect(tried.answer.text).toBe(
    made([
      'HEAD,62000000001,2026/11/25',
      'From Lodeway: 2 payments',
      '1234567890,470010,ZAR,796.89,T Mokoe',
      '62000031451,250655,ZAR,648.14,S Dlami',
      'Total: 1445.03,63234599341',
    ]),
  )
  const [, ...rest] = layout.columns
  for (const [wrong, field, words] of [
    [{ above: 'Total {sum}' }, 'above', '{sum} is not known. Known are {count}, {totalAmount}, '],
    [{ below: 'Totál' }, 'below', 'Banks read plain letters, figures and signs only.'],
    [
      { columns: [{ part: 'text', heading, text: ' ' }, ...layout.columns.slice(0, 2), layout.columns[3]] },
      'text',
      'Say what',
    ],
    [{ columns: [...layout.columns, rest[1]] }, 'columns', 'Each column can be there once.'],
  ] as [object, string, string][]) {
    const { status, answer } = await world.request(lwazi.token, tryBankFormat, { body: { ...layout, ...wrong } })
    expect([status, answer]).toMatchObject([422, { fields: { [field]: expect.stringContaining(words) } }])
  }
  const { answer } = await world.request(lwazi.token, addBankFormat, { body: { name: 'Bank of lines', layout } })
  const added = answer.formats.find(({ name }) => name === 'Bank of lines')
  expect(added).toMatchObject({ missing: 'account' })
  const id = await approved()
  expect(await file(id, added?.key)).toMatchObject({ status: 422, text: expect.stringContaining('Enter it first') })
  await enterAccount()
  expect((await file(id, added?.key)).text.split('\r\n').slice(1)).toEqual([
    `From ${account.name}: 1 payments`,
    '1234567890,470010,ZAR,796.89,T Nkosi',
    'Total: 796.89,1234567890',
    '',
  ])
})

test('a format that was kept with a line that would pay somebody makes no file, and says what to do', async () => {
  const columns = (['accountNumber', 'branchCode', 'amount'] as const).map(part => ({ part, heading: '' }))
  const layout = { separator: ',' as const, hasHeadings: false, columns, sums: [] }
  const { answer } = await world.request(lwazi.token, addBankFormat, { body: { name: 'Our bank', layout } })
  const kept = JSON.stringify({ ...layout, above: '62123456789,FROM,{totalAmount}' })
  await world.db.updateTable('bankFormat').set({ layout: kept }).where('name', '=', 'Our bank').execute()
  const id = await approved()
  const refused = await file(id, answer.formats.find(({ name }) => name === 'Our bank')?.key)
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Our bank has a line')])
  expect(refused.text).toContain('with {ownAccount} for your own account')
  expect((await runs.view(id)).state).toBe('approved')
})

test('a format is not confirmed until an administrator records that the bank took a test file', async () => {
  expect((await formats()).formats.filter(({ tested }) => tested !== null)).toEqual([])
  const { answer } = await world.request(lwazi.token, recordBankTest, { body: { key: 'capitec' } })
  expect(answer.formats.filter(({ tested }) => tested !== null)).toMatchObject([
    { key: 'capitec', tested: { by: 'First Administrator' } },
  ])
  expect((await world.request(lwazi.token, recordBankTest, { body: { key: 'nobody' } })).status).toBe(404)
})

test('what cannot have a file is refused as any other step is, in every format, and nothing is made of it', async () => {
  await enterAccount()
  const id = await approved()
  const lead = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'cashed', premium: 1000 })
  const draft = await runs.create()
  await runs.cancel(id, 'Not this one')
  for (const format of [undefined, 'pain', 'acb'])
    for (const [run, words] of [
      [draft.id, "Payment run 2 cannot take this step: it is 'Draft'."],
      [id, "Payment run 1 cannot take this step: it is 'Cancelled'."],
    ] as const) {
      const { status, text } = await file(run, format)
      expect([status, text]).toEqual([409, expect.stringContaining(words)])
    }
  const early = { version: 0, password: ownPassword }
  const stale = await world.request(lwazi.token, makeRunFile, { params: { id: draft.id }, body: early })
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('was changed meanwhile')])
})

test('a format that could not be read or told from another is refused at its field; one that no file was made in is removed', async () => {
  const columns = (['branchCode', 'accountNumber', 'amount'] as const).map(part => ({ part, heading: part as string }))
  const layout = { separator: ',' as const, hasHeadings: true, columns, sums: ['count' as const] }
  const named = (heading: string) => ({ ...layout, columns: [...columns, { part: 'name' as const, heading }] })
  const add = (name: string, wanted: typeof layout = layout) =>
    world.request(lwazi.token, addBankFormat, { body: { name, layout: wanted } })
  for (const [wanted, field, words] of [
    [named('Na\nme'), 'columns', 'A heading is a single line.'],
    [named(' '), 'columns', 'Each column needs a heading.'],
    [{ ...layout, sums: ['count', 'count'] }, 'sums', 'Each sum can be there once.'],
  ] as [typeof layout, string, string][])
    for (const { status, answer } of [
      await world.request(lwazi.token, tryBankFormat, { body: wanted }),
      await add('Our bank', wanted),
    ])
      expect([status, answer]).toMatchObject([422, { fields: { [field]: words } }])
  expect((await add('Our bank')).status).toBe(201)
  for (const name of ['our BANK', 'absa csv'])
    expect(await add(name)).toMatchObject({
      status: 422,
      answer: { fields: { name: 'There is a bank format of this name already.' } },
    })
  const keyOf = async (name: string) => (await formats()).formats.find(format => format.name === name)?.key ?? ''
  const remove = (id: string) => world.request(lwazi.token, removeBankFormat, { params: { id } })
  const key = await keyOf('Our bank')
  await file(await approved(), key)
  expect([(await remove(key)).status, (await remove('absa')).status]).toEqual([409, 404])
  await add('By mistake')
  const { status, answer } = await remove(await keyOf('By mistake'))
  expect([status, answer.formats.filter(({ isBuiltIn }) => !isBuiltIn)]).toMatchObject([
    200,
    [{ name: 'Our bank', canRemove: false }],
  ])
})
