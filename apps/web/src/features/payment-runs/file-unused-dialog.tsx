import { recordFileUnused } from '@lodeway/contract/bank-answers.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { RunReasonForm } from './run-reason-form.tsx'
import type { PaymentRun } from './run-words.tsx'

interface Props {
  run: PaymentRun
  onClose: () => void
}

/** Ends a run whose file the bank never used, for all of its payees at once. */
export const FileUnusedDialog = ({ run, onClose }: Props) => (
  <Dialog title="The bank never used this file" opened onClose={onClose}>
    <RunReasonForm
      send={reason => call(recordFileUnused, { params: { id: run.id }, body: { version: run.version, reason } })}
      success={`${runName(run.number)} is closed: ${shownRand(run.amount)} is due again`}
      failure="Failed to record that the file was never used. Please try again."
      submit="File never used"
      onClose={onClose}
    >
      <p>
        {`${runName(run.number)} closes without paying anybody. ${shownRand(run.amount)} to ${run.payees} ${
          run.payees === 1 ? 'payee' : 'payees'
        } is due again, and the next run pays it. Nobody is held for it.`}
      </p>
      <p>
        Delete the file wherever it was saved, and make sure that it does not wait in your online banking: if it is used
        later, everybody in it is paid twice. This cannot be undone.
      </p>
    </RunReasonForm>
  </Dialog>
)
