import { deleteView, listViews } from '@lodeway/contract/views.ts'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ListView } from './view-address.ts'

interface Props {
  view: ListView
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a view is deleted, above all a shared one. */
export function DeleteViewDialog({ view, onDeleted, onClose }: Props) {
  const remove = useSend(deleteView, {
    success: 'View deleted',
    failure: 'Failed to delete the view. Please try again.',
    refresh: [listViews],
    onDone: onDeleted,
  })
  return (
    <ConfirmDialog
      title="Delete view"
      opened
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: view.id } })}
      onClose={onClose}
    >
      Delete the view <strong>{view.name}</strong>? The list itself stays as it is.
      {view.shared && ' Every administrator loses it.'}
    </ConfirmDialog>
  )
}
