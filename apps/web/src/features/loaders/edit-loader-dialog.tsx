import { getLoader } from '@lodeway/contract/loaders.ts'
import { Skeleton, Stack } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { EditLoaderForm } from './edit-loader-form.tsx'

interface Props {
  id: string
  onClose: () => void
}

/** Changes a user's details. They are read in full first: lists show ID numbers masked. */
export function EditLoaderDialog({ id, onClose }: Props) {
  const loader = useCall(getLoader, { params: { id } }, { fresh: true })
  return (
    <Dialog title="Edit user" opened onClose={onClose} size="lg">
      {loader.data ? (
        <EditLoaderForm loader={loader.data} onClose={onClose} />
      ) : loader.isError ? (
        <FailedPart text="This user could not be loaded." onRetry={loader.refetch} />
      ) : (
        <Stack aria-busy aria-label="Loading">
          {[0, 1, 2, 3].map(row => (
            <Skeleton key={row} height={58} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
