import { type LeadState, type Step, type Transition, transitions } from '@lodeway/rules/assignments/transitions.ts'
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
 * Writes that no organisation has these leads, or that they are to be offered again: what each transition does to a lead is
 * in the table of transitions.
 * @throws Error when a lead is not where the transition begins: whoever calls this has locked it and looked
 */
export async function moveLeads(
  tx: Tx,
  transition: Exclude<Transition, 'assign' | 'reopen'>,
  leadIds: readonly string[],
): Promise<void> {
  await move(tx, transition, leadIds, holderColumns(undefined))
}

/** The same for one lead that an organisation gets, or gets back. */
export async function giveLead(tx: Tx, transition: 'assign' | 'reopen', leadId: string, holder: Holder): Promise<void> {
  await move(tx, transition, [leadId], holderColumns(holder))
}

/** In SQL, for the types of these columns take no change: nobody else may make one (scripts/column-types.ts). */
async function move(
  tx: Tx,
  transition: Transition,
  leadIds: readonly string[],
  columns: ReturnType<typeof holderColumns>,
): Promise<void> {
  const { from, to, forgets, lapsed }: Step = transitions[transition]
  const { numAffectedRows } = await sql`
    UPDATE lead SET internal_status = ${columns.internalStatus}, assignment_id = ${columns.assignmentId}::uuid,
      organisation_id = ${columns.organisationId}::uuid, awaits_correction = ${to === 'awaitsCorrection'},
      lapsed = coalesce(${lapsed ?? null}::boolean, lapsed),
      organisation_status = CASE WHEN ${forgets} THEN NULL ELSE organisation_status END,
      premium_cents = CASE WHEN ${forgets} THEN NULL ELSE premium_cents END,
      premiums_collected = CASE WHEN ${forgets} THEN NULL ELSE premiums_collected END
    WHERE id = ANY(${leadIds}::uuid[]) AND ${isIn(from)}`.execute(tx)
  if (numAffectedRows !== BigInt(new Set(leadIds).size))
    throw new Error(`A lead is not where '${transition}' begins: ${numAffectedRows} of ${leadIds.length} were.`)
}

/** The states in SQL, over the columns of `lead`; `leadStateOf` is the same for a row. */
export const isIn = (states: readonly LeadState[]): RawBuilder<boolean> =>
  sql<boolean>`(CASE WHEN lead.internal_status = 'assigned' THEN 'assigned' WHEN lead.awaits_correction THEN 'awaitsCorrection' ELSE 'available' END = ANY(${states}))`
