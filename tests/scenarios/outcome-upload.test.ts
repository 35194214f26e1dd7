import { randomUUID as newId } from 'node:crypto'
import { listOutcomeBatches } from '@lodeway/contract/outcomes.ts'
import { maximumOutcomeRows } from '@lodeway/rules/outcomes/outcome-file.ts'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { addCopies } from '../factories/copies.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, commit, outcomeFile, owedFor, preview, recordAsAdministrator, upload } from '../factories/outcomes.ts'

let insurer: { id: string; name: string }
inOneWorld()
beforeAll(async () => {
  insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 5000, term: 'secondPremium' })
})

const newLead = () => submitted(world, thandi)
const lead = (id: string) => leadNow(world, id)
const look = async (text: string) => (await preview(world, admin, insurer.id, text)).answer
const batches = async () =>
  (await world.request(admin.token, listOutcomeBatches, { params: { id: insurer.id }, query: {} })).answer

/** What only the database's owner may do. */
async function asOwner(text: string): Promise<void> {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query(text).finally(() => owner.end())
}

test('a file with errors says what is wrong with each row and records nothing; mended it records them all', async () => {
  const [sold, quoted, elsewhere] = [await newLead(), await newLead(), newId()]
  const other = await organisation(world, admin)
  await externalContract(world, admin, other.id, { insuranceType: 'petInsurance' })
  const foreign = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  const text = outcomeFile(
    `${sold.id},Sale,,`,
    `${quoted.id},Quoted,,1`,
    `${elsewhere},NI,,`,
    `${foreign.id},NI,,`,
    `${quoted.id},Q,,`,
    'lead 7,N,,',
    // A second line that says nothing, as of a lead that was corrected, is not in the way.
    `${quoted.id},,,`,
    `${foreign.id},Perhaps,12 34,1.5`,
  )
  const { rows, counts, digest } = await look(text)
  expect(rows.map(row => [row.line, row.error])).toEqual([
    [2, 'A sale needs a premium above 0.'],
    [3, 'Premiums can only be collected on a sale.'],
    [4, 'No lead has this id.'],
    [5, 'This lead was never with this organisation.'],
    [6, 'This lead is already on line 3.'],
    [7, '"lead 7" is not a lead id.'],
    [8, null],
    [
      9,
      '"Perhaps" is not a status. Write it in words, as Quoted, or as its code. "12 34" is not an amount in rand. Premiums collected is a whole number from 0 to 100.',
    ],
  ])
  expect(counts).toMatchObject({ changes: 0, errors: 7 })
  const refused = await commit(world, admin, insurer.id, text, { preview: digest })
  expect([refused.status, refused.answer.code]).toEqual([422, 'rows_with_errors'])
  expect(await lead(sold.id)).toMatchObject({ organisationStatus: null })

  const mended = outcomeFile(`${sold.id},Sale,"R1 234,55",`, `${quoted.id},"Quoted, not interested",,`)
  const shown = await look(mended)
  expect(shown.rows).toMatchObject([
    {
      effect: 'change',
      client: 'Lerato Mokoena',
      present: { organisationStatus: null, premium: null },
      next: { organisationStatus: 'sale', premium: 1234.55, premiumsCollected: 0 },
    },
    { effect: 'change', next: { organisationStatus: 'quotedNotInterested' } },
  ])
  const { status, answer } = await commit(world, admin, insurer.id, mended, { preview: shown.digest })
  expect([status, answer.rows, answer.changed]).toEqual([200, 2, 2])
  expect(await owedFor(world, admin, sold.id)).toEqual([
    `${insurer.name} invoice sale 1851.83`,
    `${insurer.name} payout sale 648.14`,
  ])
  const events = await world.db
    .selectFrom('leadEvent')
    .select(['kind', 'source'])
    .where('leadId', '=', sold.id)
    .execute()
  expect(events).toEqual([
    { kind: 'status', source: 'csv' },
    { kind: 'sale', source: 'csv' },
  ])
  expect((await batches()).data[0]).toMatchObject({
    fileName: 'outcomes.csv',
    rows: 2,
    changed: 2,
    createdBy: expect.any(String),
  })
})

test('what changed since the preview is refused with the new preview, and nothing is recorded', async () => {
  const [a, b] = [await newLead(), await newLead()]
  const text = outcomeFile(`${a.id},CB,,`, `${b.id},B,,`)
  const { digest } = await look(text)
  await recordAsAdministrator(world, admin, b.id, { organisationStatus: 'sale', premium: 100 })
  const { status, answer } = await commit(world, admin, insurer.id, text, { preview: digest })
  expect([status, answer.code]).toEqual([409, 'preview_changed'])
  const fresh = (answer as unknown as { preview: Awaited<ReturnType<typeof look>> }).preview
  expect(fresh.rows[1]).toMatchObject({
    effect: 'change',
    present: { organisationStatus: 'sale', premium: 100 },
    notes: ['Takes the sale back'],
  })
  expect(fresh.counts.reversals).toBe(1)
  expect(await lead(a.id)).toMatchObject({ organisationStatus: null })
  expect((await commit(world, admin, insurer.id, text, { preview: fresh.digest })).status).toBe(200)
  expect(await lead(b.id)).toMatchObject({ organisationStatus: 'busy' })
  expect(await owedFor(world, admin, b.id)).toEqual([])
})

test('one row that fails while it is recorded takes all of them back', async () => {
  const leads = [await newLead(), await newLead(), await newLead()]
  const text = outcomeFile(...leads.map(({ id }) => `${id},Sale,100,`))
  const { digest } = await look(text)
  await asOwner(`CREATE FUNCTION app.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON app.sale FOR EACH ROW WHEN (NEW.lead_id = '${leads[2]?.id}') EXECUTE FUNCTION app.fail()`)
  const before = (await batches()).count
  expect((await commit(world, admin, insurer.id, text, { preview: digest })).status).toBe(500)
  await asOwner('DROP TRIGGER fail ON app.sale')
  for (const { id } of leads) {
    expect(await lead(id)).toMatchObject({ organisationStatus: null })
    expect(await owedFor(world, admin, id)).toEqual([])
  }
  expect((await batches()).count).toBe(before)
  expect((await commit(world, admin, insurer.id, text, { preview: digest })).status).toBe(200)
  for (const { id } of leads) expect(await owedFor(world, admin, id)).toHaveLength(2)
})

test('a commit that is repeated, also at once, records one batch and no row twice', async () => {
  const { id } = await newLead()
  const text = outcomeFile(`${id},Cashed,200,2`)
  const { digest } = await look(text)
  const before = (await batches()).count
  const confirmed = { preview: digest, id: newId() }
  const answers = await Promise.all([1, 2, 3].map(() => commit(world, admin, insurer.id, text, confirmed)))
  answers.push(await commit(world, admin, insurer.id, text, confirmed))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ text: body }) => body)).size).toBe(1)
  expect((await batches()).count).toBe(before + 1)
  expect(await owedFor(world, admin, id)).toHaveLength(4)
  const another = await commit(world, admin, insurer.id, outcomeFile(`${id},Sale,300,`), confirmed)
  expect([another.status, another.answer.code]).toEqual([422, 'id_reused'])
  // The same file under a new id finds nothing to do.
  expect((await upload(world, admin, insurer.id, text)).answer.code).toBe('nothing_changes')
})

test('a file says do not call of a sold lead: the person is suppressed and the sale stands', async () => {
  const sold = await newLead()
  await recordAsAdministrator(world, admin, sold.id, { organisationStatus: 'sale', premium: 100 })
  const text = outcomeFile(`${sold.id},DNC,,`)
  expect((await look(text)).rows).toMatchObject([
    {
      effect: 'change',
      next: { organisationStatus: 'sale', premium: 100 },
      notes: ['No new lead for this person will be accepted'],
    },
  ])
  expect((await upload(world, admin, insurer.id, text)).status).toBe(200)
  expect((await look(text)).rows).toMatchObject([{ effect: 'unchanged', notes: [] }])
  expect(await owedFor(world, admin, sold.id)).toHaveLength(2)
})

test('a file says before it is recorded that it withdraws a return', async () => {
  const returned = await newLead()
  await recordAsAdministrator(world, admin, returned.id, { organisationStatus: 'invalidContactDetails' })
  const text = outcomeFile(`${returned.id},Quoted,,`)
  const notes = ['Withdraws the return that waits for a decision']
  expect((await look(text)).rows).toMatchObject([{ effect: 'change', notes }])
  expect((await upload(world, admin, insurer.id, text)).status).toBe(200)
  expect((await casesOf(world, admin, returned.id))[0]?.state).toBe('withdrawn')
})

test('2,000 rows are previewed and recorded together, and the API goes on answering others meanwhile', async () => {
  const { id } = await newLead()
  const copies = Array.from({ length: maximumOutcomeRows }, () => ({ id: newId(), assignmentId: newId() }))
  const { id: assignmentId } = await world.db
    .selectFrom('assignment')
    .select('id')
    .where('leadId', '=', id)
    .executeTakeFirstOrThrow()
  await world.db.transaction().execute(async tx => {
    await addCopies(
      tx,
      'lead',
      id,
      copies.map(copy => ({ id: copy.id, assignment_id: copy.assignmentId })),
    )
    await addCopies(
      tx,
      'assignment',
      assignmentId,
      copies.map(copy => ({ id: copy.assignmentId, lead_id: copy.id })),
    )
  })
  const made = await world.db
    .selectFrom('lead')
    .innerJoin('lead as original', 'original.phone', 'lead.phone')
    .select('lead.id')
    .where('original.id', '=', id)
    .where('lead.id', '<>', id)
    .execute()
  const text = outcomeFile(
    ...made.map((row, n) => `${row.id},${n % 2 === 0 ? 'Cashed' : 'Q'},${n % 2 === 0 ? '1 234' : ''},`),
  )
  const { digest, counts } = await look(text)
  expect(counts).toEqual({ changes: maximumOutcomeRows, unchanged: 0, errors: 0, reversals: 0 })
  const recorded = new AbortController()
  const recording = commit(world, admin, insurer.id, text, { preview: digest }).finally(() => recorded.abort())
  let answeredMeanwhile = 0
  for (; !recorded.signal.aborted; answeredMeanwhile++) await batches()
  expect((await recording).answer).toMatchObject({ rows: maximumOutcomeRows, changed: maximumOutcomeRows })
  const { count } = await world.db
    .selectFrom('sale')
    .where(
      'leadId',
      'in',
      made.map(row => row.id),
    )
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(2 * maximumOutcomeRows)
  // Others were answered while it was recorded; the last of them may have been after it.
  expect(answeredMeanwhile).toBeGreaterThan(5)
})
