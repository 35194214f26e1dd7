import { type LeadState, type Transition, transitions } from '@lodeway/rules/assignments/transitions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The assignment under which an organisation has a lead. */
export interface Holder {
  readonly assignmentId: string
  readonly organisationId: string
}

/** The columns of a lead that say who has it, for a lead that is written for the first time. */
export const holderColumns = (holder: Holder | undefined) =>
  holder === undefined
    ? ({ internalStatus: 'available', assignmentId: null, organisationId: null } as const)
    : ({
        internalStatus: 'assigned',
        assignmentId: holder.assignmentId,
        organisationId: holder.organisationId,
      } as const)

/**
 * Writes who has leads, the one place that does. What an earlier organisation said goes with it when another is given the
 * lead; whoever has the lead no more leaves what it said on it until then.
 * @throws Error when a lead is not where the transition begins: whoever calls this has locked it and looked
 */
export async function moveLeads(
  tx: Tx,
  transition: Exclude<Transition, 'assign' | 'reopen'>,
  leadIds: readonly string[],
): Promise<void> {
  await move(tx, transition, leadIds, holderColumns(undefined), transition === 'lapse')
}

/** The same for one lead that an organisation gets, or gets back. */
export async function giveLead(tx: Tx, transition: 'assign' | 'reopen', leadId: string, holder: Holder): Promise<void> {
  await move(tx, transition, [leadId], holderColumns(holder), false)
}

async function move(
  tx: Tx,
  transition: Transition,
  leadIds: readonly string[],
  columns: ReturnType<typeof holderColumns>,
  lapsed: boolean,
): Promise<void> {
  const { from, to } = transitions[transition]
  const forgets = transition === 'assign' || transition === 'correct'
  const { numUpdatedRows } = await tx
    .updateTable('lead')
    .set({
      ...columns,
      awaitsCorrection: to === 'awaitsCorrection',
      ...((to === 'assigned' || lapsed) && { lapsed }),
      ...(forgets && { organisationStatus: null, premiumCents: null, premiumsCollected: null }),
    })
    .where('id', 'in', leadIds)
    .where(isIn(from))
    .executeTakeFirst()
  if (numUpdatedRows !== BigInt(new Set(leadIds).size))
    throw new Error(`A lead is not where '${transition}' begins: ${numUpdatedRows} of ${leadIds.length} were.`)
}

/** The states in SQL, over the columns of `lead`; `leadStateOf` is the same for a row. */
export const isIn = (states: readonly LeadState[]): RawBuilder<boolean> =>
  sql<boolean>`(CASE WHEN lead.internal_status = 'assigned' THEN 'assigned' WHEN lead.awaits_correction THEN 'awaitsCorrection' ELSE 'available' END = ANY(${states}))`
