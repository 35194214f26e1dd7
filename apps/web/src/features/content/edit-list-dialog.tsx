import { listContent } from '@lodeway/contract/content.ts'
import type { ContentCategory } from '@lodeway/rules/content/categories.ts'
import { contentCategoryLabels, maxArchivedItems, maxContentItems } from '@lodeway/rules/content/categories.ts'
import { useCall } from '../../api/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { EditListForm } from './edit-list-form.tsx'

interface Props {
  category: ContentCategory
  onClose: () => void
}

/** Changes one list: adds, renames, orders, hides and archives its items. */
export function EditListDialog({ category, onClose }: Props) {
  const listed = useCall(listContent, { query: { category, limit: maxContentItems } })
  const archived = useCall(
    listContent,
    { query: { category, limit: maxArchivedItems, archived: true } },
    { fresh: true },
  )
  const failed = [listed, archived].find(read => read.isError)
  return (
    <Dialog title={`Edit ${contentCategoryLabels[category].toLowerCase()}`} opened onClose={onClose} size="lg">
      {/* One that the page had may still have items that were archived since. */}
      {listed.data && listed.isFetchedAfterMount && archived.data ? (
        <EditListForm category={category} items={[...listed.data.data, ...archived.data.data]} onClose={onClose} />
      ) : failed ? (
        <FailedPart text="This list could not be loaded." onRetry={failed.refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}
