import { getAdministrator } from '@lodeway/contract/own-administrator.ts'
import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { useCall } from '../api/use-call.ts'
import { useUser } from './session.ts'

/** What the signed-in administrator may change now; nothing for others, and while it is not known. */
export function useAreas(): readonly AdministratorArea[] | undefined {
  const { id, isAdmin } = useUser()
  return useCall(getAdministrator, { params: { id } }, { enabled: isAdmin, staleTime: 60_000 }).data?.areas
}
