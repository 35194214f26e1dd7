import { type Giver, refusalToManage } from '@lodeway/rules/buyers/permissions.ts'
import type { BuyerRow } from './buyer-columns.tsx'

/**
 * How a menu shows what ends or gives back somebody's access: disabled, with the reason, where it would be refused to this
 * colleague. @param own undefined for an administrator, to whom it is not
 */
export function beyondReach(
  own: Giver,
  { id, permissions, blockedBy }: Pick<BuyerRow, 'id' | 'permissions' | 'blockedBy'>,
) {
  const refusal = refusalToManage(own, { id, permissions, blockedByPlatform: blockedBy === 'platform' })
  return refusal && { disabled: true, hint: refusal.message }
}
