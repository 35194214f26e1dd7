import { refusalsOf } from '../refusal.ts'
import type { RunState, RunStep } from './states.ts'

/** Who did what with a run so far, by account. */
export interface RunHands {
  readonly state: RunState
  /** Whether the step needs a second person. */
  readonly needsSecondPerson: boolean
  readonly editedBy: string
  readonly submittedBy: string | null
  readonly approvedBy: string | null
}

/**
 * Who did what, for a step. A run keeps the setting that it was submitted or approved under; an approval goes by the setting as it is
 * now, too, and turning it off lets nobody approve what waits already.
 */
export const handsFor = <Hands extends RunHands>(step: RunStep, run: Hands, isSetting: boolean): Hands => ({
  ...run,
  needsSecondPerson: run.needsSecondPerson || ((step === 'approve' || step === 'submit') && isSetting),
})

const notBySelf = refusalsOf({
  second_person:
    'Payments need a second person: an administrator other than the one who submitted or last changed this run must approve it.',
  second_person_submits:
    'Payments need a second person: you changed this run and somebody else submitted it. Submit it yourself, and they can approve it.',
  second_person_waits:
    'Payments need a second person: you submitted this run after somebody else changed it. Ask a third administrator to approve it, or the one who changed it to submit it again, so that you can approve it.',
  second_person_anew: 'This run is already waiting for approval.',
  second_person_cancels:
    'Payments need a second person: an administrator other than the one who approved this run must cancel it.',
})

/**
 * Whether somebody submits a run anew that waits for approval: they changed it last and another one submitted it, so that of two
 * administrators neither could approve it.
 */
export const canSubmitAnew = (
  personId: string,
  { needsSecondPerson, state, editedBy, submittedBy }: RunHands,
): boolean => needsSecondPerson && state === 'submitted' && personId === editedBy && personId !== submittedBy

/** Why somebody cannot take a step of a run that its state allows; undefined when they can. */
export function whyNotBy(step: RunStep, personId: string, hands: RunHands) {
  if (step === 'submit' && hands.state === 'submitted' && !canSubmitAnew(personId, hands))
    return notBySelf.second_person_anew
  if (!hands.needsSecondPerson) return undefined
  if (step === 'approve' && (personId === hands.submittedBy || personId === hands.editedBy)) {
    if (hands.submittedBy === hands.editedBy) return notBySelf.second_person
    return personId === hands.editedBy ? notBySelf.second_person_submits : notBySelf.second_person_waits
  }
  const isBack = step === 'takeBack' || (step === 'cancel' && hands.state === 'approved')
  if (isBack && personId === hands.approvedBy) return notBySelf.second_person_cancels
  return undefined
}

/** How a run is marked that nobody but its submitter has looked at. */
export const approvedBySubmitter = 'Approved by the person who submitted it'

/** Whether an approved run was approved by whoever submitted it, which is allowed while payments need no second person. */
export const isApprovedBySubmitter = ({
  approvedBy,
  submittedBy,
}: Pick<RunHands, 'approvedBy' | 'submittedBy'>): boolean => approvedBy !== null && approvedBy === submittedBy
