import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../testing/property-runs.ts'
import { canSubmitAnew, isApprovedBySubmitter, type RunHands, whyNotBy } from './hands.ts'
import { canTake, type RunState, type RunStep, runStates, runSteps } from './states.ts'

const steps = Object.keys(runSteps) as RunStep[]

test.each<[RunState, RunStep[]]>([
  ['draft', ['change', 'submit', 'cancel']],
  ['submitted', ['change', 'submit', 'approve', 'cancel']],
  ['approved', ['change', 'cancel', 'makeFile', 'markPaid']],
  ['fileMade', ['send', 'fileUnused']],
  ['sent', ['settle', 'close', 'fileUnused']],
  ['closed', ['recordReturn', 'takeBack']],
  ['cancelled', []],
])('what can be done with a run that is %s', (state, allowed) =>
  expect(steps.filter(step => canTake(step, state))).toEqual(allowed),
)

const withBank = new Set<RunState>(['fileMade', 'sent', 'closed'])

test('whatever is done in whatever order, a run reaches the bank by approval alone and is never changed there', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), taken => {
      let state: RunState = 'draft'
      let isApproved = false
      let hasFile = false
      for (const step of taken) {
        if (!canTake(step, state)) continue
        // A run that was marked as paid never has a file, which the UPDATE that takes it back asks.
        if (step === 'takeBack' && hasFile) continue
        if (hasFile) expect(['send', 'settle', 'close', 'fileUnused', 'recordReturn']).toContain(step)
        state = runSteps[step].to
        if (step === 'makeFile') hasFile = true
        if (step === 'approve') isApproved = true
        if (state === 'draft') isApproved = false
        if (withBank.has(state)) expect(isApproved).toBe(true)
      }
    }),
    propertyRuns,
  )
})

const [submitter, editor, other] = ['a', 'b', 'c']
const hands: RunHands = {
  state: 'submitted',
  needsSecondPerson: true,
  editedBy: editor,
  submittedBy: submitter,
  approvedBy: null,
}

test('where payments need a second person, whoever submitted or last changed a run never approves it', () => {
  for (const state of runStates)
    expect([submitter, editor, other].map(id => whyNotBy('approve', id, { ...hands, state })?.refused)).toEqual([
      'second_person_waits',
      'second_person_submits',
      undefined,
    ])
  expect(whyNotBy('approve', submitter, { ...hands, editedBy: submitter })?.refused).toBe('second_person')
  expect(whyNotBy('approve', submitter, { ...hands, needsSecondPerson: false })).toBeUndefined()
})

test('whoever changed a run last submits it anew where another one submitted it, so that of two one can approve it', () => {
  expect([submitter, editor, other].map(id => canSubmitAnew(id, hands))).toEqual([false, true, false])
  expect(canSubmitAnew(submitter, { ...hands, editedBy: submitter })).toBe(false)
  expect(whyNotBy('submit', submitter, hands)?.refused).toBe('second_person_anew')
  const anew: RunHands = { ...hands, submittedBy: editor }
  expect(whyNotBy('approve', submitter, anew)).toBeUndefined()
})

test('an approved run is cancelled by somebody else; before that by anybody', () => {
  const approved: RunHands = { ...hands, state: 'approved', approvedBy: other }
  expect(whyNotBy('cancel', other, approved)?.refused).toBe('second_person_cancels')
  expect(whyNotBy('cancel', submitter, approved)).toBeUndefined()
  expect(whyNotBy('cancel', submitter, hands)).toBeUndefined()
  expect(whyNotBy('takeBack', other, { ...approved, state: 'closed' })?.refused).toBe('second_person_cancels')
  expect(isApprovedBySubmitter(approved)).toBe(false)
  expect(isApprovedBySubmitter({ submittedBy: submitter, approvedBy: submitter })).toBe(true)
})
