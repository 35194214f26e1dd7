import { listLoaders } from '@lodeway/contract/loaders.ts'
import { useQuery } from '@tanstack/react-query'
import { reading } from '../api/use-call.ts'
import { useUser } from '../session/session.ts'

const everyMinute = 60_000

/** How many people wait to be let in; 0 for loaders, and while it is not known. */
export function useWaitingRequests(): number {
  const { isAdmin } = useUser()
  const { data } = useQuery({
    ...reading(listLoaders, { query: { status: ['requested'], limit: 1 } }, { enabled: isAdmin }),
    refetchInterval: everyMinute,
  })
  return data?.count ?? 0
}
