import { listContent } from '@lodeway/contract/content.ts'
import type { ContentCategory } from '@lodeway/rules/content/categories.ts'
import { contentCategoryLabels, maxContentItems } from '@lodeway/rules/content/categories.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { EditListForm } from './edit-list-form.tsx'

interface Props {
  category: ContentCategory
  onClose: () => void
}

/** Changes one list: adds, renames, hides and shows its items. */
export function EditListDialog({ category, onClose }: Props) {
  const { data, isError, refetch } = useCall(listContent, { query: { category, limit: maxContentItems } })
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      title={`Edit ${contentCategoryLabels[category].toLowerCase()}`}
      opened
      onClose={onClose}
      busy={busy}
      size="lg"
    >
      {data ? (
        <EditListForm category={category} items={data.data} onBusy={setBusy} onClose={onClose} />
      ) : isError ? (
        <FailedPart text="This list could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}
