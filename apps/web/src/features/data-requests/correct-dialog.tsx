import { getLead } from '@lodeway/contract/leads.ts'
import { useCall } from '../../api/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { CorrectForm } from './correct-form.tsx'

interface Props {
  leadId: string
  onDone: () => void
  onClose: () => void
}

/** What a client can have corrected of one lead, to be put right whoever has the lead. */
export function CorrectDialog({ leadId, onDone, onClose }: Props) {
  const { data: lead, isError, refetch } = useCall(getLead, { params: { id: leadId } }, { fresh: true })
  return (
    <Dialog title="Correct details" opened onClose={onClose} size="lg">
      {lead ? (
        <CorrectForm lead={lead} onDone={onDone} onClose={onClose} />
      ) : isError ? (
        <FailedPart text="This lead could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}
