import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether a person of an organisation has a permission there. */
export const hasPermission = (permission: BuyerPermission): RawBuilder<boolean> =>
  sql<boolean>`(${permission}::text = ANY (buyer.permissions))`
