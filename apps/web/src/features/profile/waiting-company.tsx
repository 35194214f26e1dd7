import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import { loaderTypeLabels } from '@lodeway/rules/loaders/types.ts'
import { Alert } from '@mantine/core'
import type * as z from 'zod/mini'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useTakeBackChange } from '../loaders/use-take-back-change.ts'

/** A change of status or company that was asked for and waits for an administrator; it can be withdrawn. */
export function WaitingCompany({ loader }: { loader: z.output<typeof loaderSchema> }) {
  const { type, pendingType, pendingCompanyCode } = loader
  const { busy, takeBack } = useTakeBackChange(loader, {
    success: 'Profile updated successfully',
    failure: 'Failed to update profile. Please try again.',
  })
  if (pendingType === null && pendingCompanyCode === null) return null
  return (
    <Alert color="yellow" title="Waiting for an administrator" mb="md">
      <p>
        You asked to be {loaderTypeLabels[pendingType ?? type].toLowerCase()}
        {pendingCompanyCode === null ? '' : ` with company code ${pendingCompanyCode}`}. Until it is approved, nothing
        changes.
      </p>
      <BusyButton mt="sm" size="xs" variant="default" busy={busy} onClick={takeBack}>
        Withdraw
      </BusyButton>
    </Alert>
  )
}
