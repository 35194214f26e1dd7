import { listContent } from '@lodeway/contract/content.ts'
import { getLead } from '@lodeway/contract/leads.ts'
import { maxContentItems } from '@lodeway/rules/content/categories.ts'
import { useCall } from '../../api/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { CorrectForm } from './correct-form.tsx'
import { incomeChoices } from './correction-values.ts'

interface Props {
  leadId: string
  onDone: () => void
  onClose: () => void
}

/** What a client can have corrected of one lead, to be put right whoever has the lead. */
export function CorrectDialog({ leadId, onDone, onClose }: Props) {
  const { data: lead, isError, refetch } = useCall(getLead, { params: { id: leadId } }, { fresh: true })
  const incomes = useCall(listContent, { query: { category: 'yearlyIncome', limit: maxContentItems } })
  return (
    <Dialog title="Correct details" opened onClose={onClose} size="lg">
      {lead && incomes.data ? (
        <CorrectForm
          lead={lead}
          incomes={incomeChoices(incomes.data.data, lead.yearlyIncome)}
          onDone={onDone}
          onClose={onClose}
        />
      ) : isError || incomes.isError ? (
        <FailedPart
          text={isError ? 'This lead could not be loaded.' : 'The yearly incomes could not be loaded.'}
          onRetry={isError ? refetch : incomes.refetch}
        />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}
