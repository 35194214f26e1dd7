import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import type { LoaderType } from '@lodeway/rules/loaders/types.ts'
import { loaderTypeLabels } from '@lodeway/rules/loaders/types.ts'
import { Alert, Button, Group } from '@mantine/core'
import type * as z from 'zod/mini'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useTakeBackChange } from './use-take-back-change.ts'

interface Props {
  loader: z.output<typeof loaderSchema>
  onTake: (change: { type: LoaderType; companyCode: string }) => void
}

/** A change of company that the user made to the own profile and that waits for an administrator. */
export function WaitingChange({ loader, onTake }: Props) {
  const { pendingType, pendingCompanyCode } = loader
  const { busy, takeBack } = useTakeBackChange(loader, {
    success: 'User updated successfully',
    failure: 'Failed to update user. Please try again.',
  })
  if (pendingType === null && pendingCompanyCode === null) return null
  const type = pendingType ?? loader.type
  const companyCode = pendingCompanyCode ?? ''
  return (
    <Alert color="yellow" title="A change is waiting for you" mb="md">
      <p>
        This user asked to be {loaderTypeLabels[type].toLowerCase()}
        {companyCode === '' ? '' : ` with company code ${companyCode}`}.
      </p>
      <Group mt="sm" gap="xs">
        <Button size="xs" variant="default" onClick={() => onTake({ type, companyCode })}>
          Fill it in
        </Button>
        <BusyButton size="xs" variant="default" busy={busy} onClick={takeBack}>
          Turn it down
        </BusyButton>
      </Group>
    </Alert>
  )
}
