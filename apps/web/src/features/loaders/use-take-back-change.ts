import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import { changeLoader, getLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import type * as z from 'zod/mini'
import { useSend } from '../../api/use-send.ts'

/** Takes back a change of company that waits for an administrator: asking for what holds already does that. */
export function useTakeBackChange(
  { id, type, companyCode }: z.output<typeof loaderSchema>,
  said: { success: string; failure: string },
) {
  const { isPending, mutate } = useSend(changeLoader, { ...said, refresh: [listLoaders, getLoader] })
  return { busy: isPending, takeBack: () => mutate({ params: { id }, body: { type, companyCode } }) }
}
