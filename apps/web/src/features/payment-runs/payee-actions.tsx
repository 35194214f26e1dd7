import { canPutBack } from '@lodeway/rules/payment-runs/holds.ts'
import { canTake } from '@lodeway/rules/payment-runs/states.ts'
import { IconArrowBackUp, IconCheck, IconEye, IconMinus, IconX } from '@tabler/icons-react'
import type { RowAction } from '../../ui/row-menu.tsx'
import type { PaymentRun, RunPayee } from './run-words.tsx'

type Step = 'show' | 'leaveOut' | 'putBack' | 'releaseHere' | 'release' | 'markPaid' | 'markRefused' | 'markReturned'

/** What can be done for a payee of a run, by how both stand. @param on what does it */
export function payeeActions(run: PaymentRun, payee: RunPayee, on: Record<Step, () => void>): RowAction[] {
  const { state } = payee
  const canChange = canTake('change', run.state)
  const canSettle = canTake('settle', run.state) && state === 'included'
  const back =
    payee.hold === 'refusedByBank'
      ? { label: 'Release', onSelect: on.releaseHere }
      : { label: 'Put back', onSelect: on.putBack }
  const steps = [
    { when: canChange && canPutBack(payee, run.state), Icon: IconArrowBackUp, ...back },
    {
      when: canChange && state !== 'leftOut' && state !== 'gone',
      label: 'Leave out',
      Icon: IconMinus,
      onSelect: on.leaveOut,
    },
    { when: canSettle, label: 'Paid', Icon: IconCheck, onSelect: on.markPaid },
    { when: canSettle, label: 'Refused by the bank', Icon: IconX, onSelect: on.markRefused },
    { when: state === 'paid', label: 'Returned by the bank', Icon: IconArrowBackUp, onSelect: on.markReturned },
    { when: state === 'refused' && !payee.isReleased, label: 'Release', Icon: IconArrowBackUp, onSelect: on.release },
  ]
  return [
    { label: 'Show payouts', icon: <IconEye size={16} aria-hidden />, onSelect: on.show },
    ...steps.flatMap(({ when, label, Icon, onSelect }): RowAction[] =>
      when ? [{ area: 'money', label, icon: <Icon size={16} aria-hidden />, onSelect }] : [],
    ),
  ]
}
