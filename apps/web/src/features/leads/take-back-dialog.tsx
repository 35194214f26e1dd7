import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { useQuestion } from '../../ui/use-question.ts'
import type { TakenBack } from './outcome-values.ts'

interface Props {
  what: TakenBack
  /** What becomes of the lead itself, where that is more than its status. */
  after: string
  question: ReturnType<typeof useQuestion>['question']
}

/** Asks before an outcome takes back what is owed, and says what becomes of the sale. */
export const TakeBackDialog = ({ what, after, question }: Props) => {
  const { title, label, sale } = words[what]
  return (
    <ConfirmDialog title={title} {...question} confirmLabel={label} danger>
      {sale} Amounts that are unpaid are voided, and for those that are paid a negative amount is added. Both are kept
      in the lead's history. {after}
    </ConfirmDialog>
  )
}

const words: Record<TakenBack, { title: string; label: string; sale: string }> = {
  sale: { title: 'Take the sale back?', label: 'Take back', sale: '' },
  fee: { title: 'Take the fee back?', label: 'Take back', sale: 'The sale stays.' },
  premium: {
    title: 'Change the premium?',
    label: 'Change',
    sale: 'The lead stays sold: what is owed for the old premium is taken back, and what the new one comes to is owed instead.',
  },
}
