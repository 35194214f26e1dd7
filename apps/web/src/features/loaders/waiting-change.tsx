import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import type { LoaderType } from '@lodeway/rules/loaders/types.ts'
import { loaderTypeLabels } from '@lodeway/rules/loaders/types.ts'
import { Alert, Button } from '@mantine/core'
import type * as z from 'zod/mini'

interface Props {
  loader: z.output<typeof loaderSchema>
  onTake: (change: { type: LoaderType; companyCode: string }) => void
}

/** A change of company that the user made to the own profile and that waits for an administrator. */
export function WaitingChange({ loader, onTake }: Props) {
  const { pendingType, pendingCompanyCode } = loader
  if (pendingType === null && pendingCompanyCode === null) return null
  const type = pendingType ?? loader.type
  const companyCode = pendingCompanyCode ?? ''
  return (
    <Alert color="yellow" title="A change is waiting for you" mb="md">
      <p>
        This user asked to be {loaderTypeLabels[type].toLowerCase()}
        {companyCode === '' ? '' : ` with company code ${companyCode}`}.
      </p>
      <Button mt="sm" size="xs" variant="default" onClick={() => onTake({ type, companyCode })}>
        Fill it in
      </Button>
    </Alert>
  )
}
