import {
  type LeadState,
  leadStateOf,
  leadStates,
  type Step,
  type Transition,
  transitions,
} from '@lodeway/rules/assignments/transitions.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../../../../../tests/factories/in-a-world.ts'
import { submitted } from '../../../../../tests/factories/leads.ts'
import { externalContract, organisation } from '../../../../../tests/factories/organisations.ts'
import type { Tx } from '../../db/database.ts'
import type { Lead } from '../../db/schema.ts'
import { giveLead, type Holder, isIn, moveLeads } from './holder.ts'

// The table of transitions is what the UPDATE takes its WHERE and its values from: here each of its lines meets the database.

inOneWorld()
let leadId: string
let holder: Holder

beforeAll(async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  leadId = (await submitted(world, thandi)).id
  const lead = await leadIn(world.db)
  holder = { assignmentId: lead.assignmentId ?? '', organisationId: lead.organisationId ?? '' }
  expect(leadStateOf(lead)).toBe('assigned')
})

const leadIn = (db: Pick<Tx, 'selectFrom'>): Promise<Selectable<Lead>> =>
  db.selectFrom('lead').selectAll().where('id', '=', leadId).executeTakeFirstOrThrow()

/** To everybody else the compiler refuses a change, however it is put together: this is no type otherwise. */
type Changeable = Extract<keyof Updateable<Lead>, 'internalStatus' | 'awaitsCorrection' | 'lapsed'>
const isRefused: [Changeable] extends [never] ? true : false = true
test('the types of columns that say who has a lead take no change', () => expect(isRefused).toBe(true))

const reported = { organisationStatus: 'sale', premiumCents: 35_000, premiumsCollected: 1 } as const

/** The lead in a state, with an outcome reported, in a transaction that leaves nothing. */
async function inState<Result>(state: LeadState, look: (tx: Tx) => Promise<Result>): Promise<Result> {
  const tx = await world.db.startTransaction().execute()
  try {
    const holds = state === 'assigned'
    await sql`UPDATE lead SET internal_status = ${holds ? 'assigned' : 'available'},
        assignment_id = ${holds ? holder.assignmentId : null}::uuid, organisation_id = ${holds ? holder.organisationId : null}::uuid,
        awaits_correction = ${state === 'awaitsCorrection'}
      WHERE id = ${leadId}::uuid`.execute(tx)
    await tx.updateTable('lead').set(reported).where('id', '=', leadId).execute()
    return await look(tx)
  } finally {
    await tx.rollback().execute()
  }
}

const take = (tx: Tx, transition: Transition): Promise<void> =>
  transition === 'assign' || transition === 'reopen'
    ? giveLead(tx, transition, leadId, holder)
    : moveLeads(tx, transition, [leadId])

const names = Object.keys(transitions) as Transition[]
const steps = names.flatMap(transition => leadStates.map(state => [transition, state] as const))
const begins = (transition: Transition, state: LeadState) =>
  (transitions[transition] satisfies Step as Step).from.includes(state)

test.each(steps.filter(([transition, state]) => begins(transition, state)))(
  "'%s' of a lead that is %s writes what the table says",
  async (transition, state) => {
    const { to, forgets, lapsed = false }: Step = transitions[transition]
    const lead = await inState(state, async tx => {
      await take(tx, transition)
      return leadIn(tx)
    })
    expect(leadStateOf(lead)).toBe(to)
    expect(lead).toMatchObject({
      ...(to === 'assigned' ? holder : { assignmentId: null, organisationId: null }),
      ...(forgets ? { organisationStatus: null, premiumCents: null, premiumsCollected: null } : reported),
      lapsed,
    })
  },
)

test.each(steps.filter(([transition, state]) => !begins(transition, state)))(
  "'%s' of a lead that is %s is refused, and nothing is written",
  async (transition, state) => {
    const [before, after] = await inState(state, async tx => {
      const found = await leadIn(tx)
      await expect(take(tx, transition)).rejects.toThrow(`not where '${transition}' begins: 0 of 1`)
      return [found, await leadIn(tx)]
    })
    expect(after).toEqual(before)
  },
)

test.each(leadStates)('the states in SQL are those of the rules: %s', async state => {
  const seen = await inState(state, async tx => {
    const matches = leadStates.map(async wanted => {
      const found = await tx
        .selectFrom('lead')
        .select('id')
        .where('id', '=', leadId)
        .where(isIn([wanted]))
        .execute()
      return found.length === 1
    })
    return [leadStateOf(await leadIn(tx)), await Promise.all(matches)]
  })
  expect(seen).toEqual([state, leadStates.map(wanted => wanted === state)])
})
