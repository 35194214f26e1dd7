import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether an administrator's account has an area. Whoever was added before there were areas has all of them. */
export const hasArea = (area: AdministratorArea): RawBuilder<boolean> =>
  sql<boolean>`(areas IS NULL OR ${area}::text = ANY (areas))`
