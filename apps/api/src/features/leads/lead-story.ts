import type { leadStory } from '@lodeway/contract/lead-story.ts'
import type { Considered } from '@lodeway/rules/allocation/choose-contract.ts'
import { leadStateOf } from '@lodeway/rules/assignments/transitions.ts'
import type * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../work/actor.ts'
import { considerNow } from '../allocation/consider-now.ts'
import { findLeftWaiting } from '../allocation/left-waiting.ts'
import { owedRow } from './owed-row.ts'
import { findContractNames, findRecords, findStoryLead, type Records, type StoryLead } from './story.sql.ts'
import { entriesOf } from './story-entries.ts'

type Story = z.input<typeof leadStory>

/**
 * What happened to a lead, oldest first. Its loader reads what concerns the client and themselves: no organisation, no
 * administrator's name, no premium, no delivery, no money.
 * @throws Refusal 404, also for somebody else's lead
 */
export async function readStory(
  { db, keys, actor, now }: { db: Queryable; keys: Keys; actor: Actor; now: Date },
  id: string,
): Promise<Story> {
  const lead = await findStoryLead(db, actor, id)
  const records = await findRecords(db, id)
  const isAdmin = actor.kind === 'admin'
  const entries = entriesOf(lead, records, isAdmin)
  if (!isAdmin) return { entries }
  return {
    entries,
    owed: records.sales.map(owedRow),
    considered: await findConsidered({ db, keys, now }, lead, records),
    earlier: await findEarlier(db, lead, records),
    ...(await findLeft(db, id)),
  }
}

/** As they stood when the organisation got the lead; for a lead that waits, as they stand now. */
async function findConsidered(
  { db, keys, now }: { db: Queryable; keys: Keys; now: Date },
  lead: StoryLead,
  { assignments }: Records,
) {
  const waits = leadStateOf(lead) === 'available' && lead.erasedAt === null
  const current = assignments.find(({ id }) => id === lead.assignmentId)
  const considered = waits ? await considerNow(db, keys, lead, now) : current?.considered
  return considered ? withNames(db, considered, waits ? undefined : current?.contractId) : null
}

/** How it went with organisations that gave it back or let it lapse. */
const findEarlier = (db: Queryable, lead: StoryLead, { assignments }: Records) =>
  Promise.all(
    assignments
      .toReversed()
      .filter(({ id, considered }) => id !== lead.assignmentId && considered !== null)
      .map(async ({ assignedAt, organisationName, considered, contractId }) => ({
        at: assignedAt.toISOString(),
        organisationName,
        considered: await withNames(db, considered ?? [], contractId),
      })),
  )

async function findLeft(db: Queryable, leadId: string) {
  const times = await Promise.all(
    (await findLeftWaiting(db, leadId)).map(async ({ at, considered }) => ({
      at: at.toISOString(),
      considered: await withNames(db, considered, undefined),
    })),
  )
  return { leftWaiting: times.at(-1) ?? null, firstLeftWaiting: times.at(-2) ?? null }
}

async function withNames(db: Queryable, considered: readonly Considered[], chosenId: string | undefined) {
  const names = await findContractNames(
    db,
    considered.map(({ contractId }) => contractId),
  )
  return considered.flatMap(({ contractId, ...stood }) => {
    const named = names.get(contractId)
    return named ? [{ ...named, ...stood, isChosen: contractId === chosenId }] : []
  })
}
