import { getAdministrator } from '@lodeway/contract/own-administrator.ts'
import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { useCall } from '../api/use-call.ts'
import { useUser } from './session.ts'

/** The signed-in administrator as they are on file; nothing for anybody else. */
export function useAdministrator() {
  const { id, isAdmin } = useUser()
  return useCall(getAdministrator, { params: { id } }, { enabled: isAdmin, staleTime: 60_000 })
}

/** What the signed-in administrator may change now; nothing for others, and while it is not known. */
export const useAreas = (): readonly AdministratorArea[] | undefined => useAdministrator().data?.areas
