import { getBuyer } from '@lodeway/contract/own-buyer.ts'
import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import { useCall } from '../api/use-call.ts'
import { useUser } from './session.ts'

/** The signed-in person of an organisation, with what they may do there now; nothing for anybody else. */
export function useBuyer() {
  const { id, isBuyer } = useUser()
  return useCall(getBuyer, { params: { id } }, { enabled: isBuyer, staleTime: 60_000 })
}

/** What a buyer may do; nothing while it is not known. The server refuses the rest in any case. */
export const usePermissions = (): readonly BuyerPermission[] => useBuyer().data?.permissions ?? nothing

const nothing: readonly BuyerPermission[] = []
