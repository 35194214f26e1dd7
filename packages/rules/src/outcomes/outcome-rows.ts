import { isRefusal } from '../refusal.ts'
import type { CaseState } from './cases.ts'
import type { CurrentOutcome, OutcomeDecision } from './outcomes.ts'

/** What becomes of a row of a file. */
export const rowEffects = ['change', 'unchanged', 'error'] as const
export type RowEffect = (typeof rowEffects)[number]
export const rowEffectLabels: Record<RowEffect, string> = { change: 'Changes', unchanged: 'No change', error: 'Error' }

/** What a row brings about besides the new state, in the order in which it is shown. */
const rowNotes = {
  reverses: 'Takes the sale back',
  reversesFee: 'Takes the fee back',
  reprices: 'Takes the sale back and records it again with the other premium',
  suppresses: 'No new lead for this person will be accepted',
  opensReturn: 'Asks for the lead to be returned',
  withdrawsReturn: 'Withdraws the return that waits for a decision',
  lateSale: 'The lead has lapsed or was returned: the sale waits for a decision',
  lateSaleOfTakenBack: 'The lead was taken back: the sale waits for a decision',
  lateSaleRefused: 'This late sale was refused before, and is not asked about again',
} as const

/** Whether a decision takes back money, in part for another premium. */
export const takesBack = (decision: OutcomeDecision): boolean =>
  'steps' in decision && decision.steps.some(step => step.kind === 'reversal')

/**
 * A decision in the words of a preview. `isSuppressed` says that the person is on the suppression list already, and
 * `heldAs` what became of this very late sale where it was reported before.
 */
export function effectOf(
  decision: OutcomeDecision,
  known: { isSuppressed: boolean; heldAs: CaseState | undefined },
): { effect: RowEffect; notes: string[]; error: string | undefined } {
  if (isRefusal(decision)) return { effect: 'error', notes: [], error: decision.message }
  if ('forAdministrator' in decision) {
    const waits = decision.isTakenBack ? rowNotes.lateSaleOfTakenBack : rowNotes.lateSale
    const note = known.heldAs === 'refused' ? rowNotes.lateSaleRefused : waits
    return { effect: known.heldAs === undefined ? 'change' : 'unchanged', notes: [note], error: undefined }
  }
  const suppresses = decision.suppressesPerson && !known.isSuppressed
  const notes = [...reversalNotes(decision.steps)]
  if (suppresses) notes.push(rowNotes.suppresses)
  if (decision.opensReturn) notes.push(rowNotes.opensReturn)
  if (decision.withdrawsReturn) notes.push(rowNotes.withdrawsReturn)
  return {
    effect: decision.changed || decision.opensReturn || suppresses ? 'change' : 'unchanged',
    notes,
    error: undefined,
  }
}

function reversalNotes(steps: Extract<OutcomeDecision, { steps: unknown }>['steps']): string[] {
  const reversal = steps.find(step => step.kind === 'reversal')
  if (reversal === undefined) return []
  if (steps.length > 1) return [rowNotes.reprices]
  return [reversal.of === 'sale' ? rowNotes.reverses : rowNotes.reversesFee]
}

/** What would be on record after a decision; as it was when nothing is. */
export function stateAfter(current: CurrentOutcome, decision: OutcomeDecision) {
  if (!('steps' in decision)) return { ...current }
  const { organisationStatus, premiumCents, premiumsCollected } = decision
  return { organisationStatus, premiumCents, premiumsCollected }
}
