import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { useEndQuestion } from './use-end-question.ts'

interface Props {
  ending: ReturnType<typeof useEndQuestion>['ending']
  /** What nobody can do once it is over, in a sentence. */
  children: string
}

/** A change of terms that is saved like any other, and after which the contract takes no more leads. */
export const EndDialog = ({ ending: { why, question }, children }: Props) => (
  <ConfirmDialog title="End this contract?" {...question} confirmLabel="Save and end" danger>
    This ends the contract: {why} {children}
  </ConfirmDialog>
)
