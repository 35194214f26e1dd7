import { randomUUID as newId } from 'node:crypto'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { downloadOutcomeTemplate } from '@lodeway/contract/outcomes.ts'
import { maximumOutcomeFileBytes, maximumOutcomeRows } from '@lodeway/rules/outcomes/outcome-file.ts'
import { beforeAll, expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { outcomeFile, preview, recordAsAdministrator } from '../factories/outcomes.ts'

let insurer: { id: string; name: string }
inOneWorld()
beforeAll(async () => {
  insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 5000, term: 'secondPremium' })
})

const newLead = () => submitted(world, thandi)
const look = async (text: string) => (await preview(world, admin, insurer.id, text)).answer

test.each([
  [
    'a byte order mark, semicolons and CRLF',
    (id: string) => `\uFEFFLead id;Status;Premium\r\n${id};Sale;1 234,55\r\n;;\r\n`,
  ],
  ['tabs, as "Unicode text" has them', (id: string) => `Status\tLead id\tPremium\nS\t${id}\t1 234,55\n`],
  [
    'commas and quoted amounts',
    (id: string) => `"lead_id","organisationStatus","premium"\n"${id.toUpperCase()}","sale","1,234.55"\n`,
  ],
  [
    'other columns, and old line ends',
    (id: string) => `leadId,firstName,status,premium\r${id},"=1+1, ""x""",s,R1234.55\r`,
  ],
])('reads %s', async (_what, file) => {
  const { id } = await newLead()
  expect((await look(file(id))).rows).toMatchObject([
    { leadId: id, effect: 'change', next: { organisationStatus: 'sale', premium: 1234.55 }, error: null },
  ])
})

test.each([
  ['', 'The file is empty.'],
  ['\uFEFF\r\n\r\n', 'The file is empty.'],
  ['Lead id,Premium\n', 'The first line has no heading "Status".'],
  ['Lead id,Status,Lead ID\nx,y,z\n', 'The heading "Lead id" is there more than once.'],
  ['Lead id,Status\n,\n', 'The file has no rows under its heading.'],
  ['Lead id,Status\n"x,N\n', 'Line 2 has a quotation mark that does not belong there or is not closed.'],
  [`Lead id,Status\n${','.repeat(30_000)}\n`, 'Line 2 is too long.'],
  [`Lead id,Status\n${'x,N\n'.repeat(maximumOutcomeRows + 1)}`, 'The file has more than 2000 rows.'],
  [`Lead id,Status\n${'é,N\n'.repeat(maximumOutcomeFileBytes / 5 + 100)}`, 'The file is too large.'],
])('refuses %#: a file that cannot be read, with a sentence at the file', async (text, sentence) => {
  const { status, answer } = await preview(world, admin, insurer.id, text)
  expect([status, answer.message, answer.fields?.text]).toEqual([400, sentence, sentence])
})

test('only this route takes a body above 64 KB', async () => {
  const row = `${newId()},N,,`
  const text = outcomeFile(...Array.from({ length: maximumOutcomeRows }, () => row))
  expect(text.length).toBeGreaterThan(64 * 1024)
  expect((await preview(world, admin, insurer.id, text)).status).toBe(200)
  const { id } = await newLead()
  const elsewhere = await world.request(admin.token, recordOutcome, {
    params: { id },
    body: { organisationStatus: text as 'sale' },
  })
  expect(elsewhere.status).toBe(413)
})

test('the template is the open leads of the organisation, safe in a spreadsheet, and comes back as it is', async () => {
  const [named, closed] = [await newLead(), await newLead()]
  await recordAsAdministrator(world, admin, closed.id, { organisationStatus: 'notInterested' })
  await world.db.updateTable('lead').set({ firstName: '=HYPERLINK(1)' }).where('id', '=', named.id).execute()
  const { status, text } = await world.request(admin.token, downloadOutcomeTemplate, { params: { id: insurer.id } })
  expect(status).toBe(200)
  expect(text.startsWith('\uFEFFLead id,Status,Premium,Premiums collected,Client')).toBe(true)
  expect(text).toContain(`${named.id},,,,'=HYPERLINK(1) Mokoena,`)
  expect(text).not.toContain(closed.id)
  const { counts } = await look(text)
  expect(counts).toMatchObject({ changes: 0, errors: 0 })
  expect(counts.unchanged).toBeGreaterThan(3)
})
