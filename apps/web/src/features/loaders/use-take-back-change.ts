import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import { changeLoader, getLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import type * as z from 'zod/mini'
import { useSend } from '../../api/use-send.ts'

/**
 * Takes back a change of company that waits for an administrator: asking for what holds already does that. Where it was
 * decided meanwhile, what held before is no longer what holds, and asking for it would be a change of its own.
 */
export function useTakeBackChange(
  { id, type, companyCode, pendingType, pendingCompanyCode }: z.output<typeof loaderSchema>,
  said: { success: string; failure: string },
) {
  const { isPending, mutate } = useSend(changeLoader, { ...said, refresh: [listLoaders, getLoader] })
  const seen = { type, companyCode, pendingType, pendingCompanyCode }
  return { busy: isPending, takeBack: () => mutate({ params: { id }, body: { type, companyCode, seen } }) }
}
