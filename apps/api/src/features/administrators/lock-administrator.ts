import {
  type ActiveCounts,
  type AdministratorArea,
  type AreaGiver,
  areaNeeded,
  areasOf,
} from '@lodeway/rules/administrators/areas.ts'
import type { AdministratorStatus } from '@lodeway/rules/administrators/block.ts'
import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { notFound, Refusal } from '../../work/refusal.ts'

/** Of a row of `account`: whether its owner ever set a password, here or with the tenant that people sign in with. */
export const hasCome = sql<boolean>`(
  EXISTS (SELECT FROM identity.credential WHERE account_id = account.id::text AND password_hash IS NOT NULL)
  OR EXISTS (SELECT FROM tenant_user WHERE account_id = account.id))`

/** An administrator, locked until the transaction ends. @throws Refusal 404 */
export const lockAdministrator = (work: Work, id: string) =>
  work.tx
    .selectFrom('account')
    .select(['firstName', 'lastName', 'email', 'status', 'areas', hasCome.as('hasCome')])
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('This administrator'))

interface LockedAdministrator {
  readonly id: string
  readonly email: string
  readonly status: AdministratorStatus
  readonly areas: readonly AdministratorArea[]
}

/**
 * All of them, locked in one order, so that of two who take each other's access or areas at the same moment the second finds
 * what the first has done; and who changes them, with what they have by now: nobody for whoever runs the product.
 * @throws Refusal 403 when the caller's own access or area People has just ended
 */
export async function lockAdministrators(
  work: Work,
): Promise<{ administrators: LockedAdministrator[]; counts: ActiveCounts; giver: AreaGiver }> {
  const rows = await work.tx
    .selectFrom('account')
    .select(['id', 'email', 'status', 'areas'])
    .where('role', '=', 'admin')
    .where('erasedAt', 'is', null)
    .$narrowType<{ status: AdministratorStatus }>()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const administrators = rows.map(row => ({ ...row, areas: areasOf(row.areas) }))
  const active = administrators.filter(({ status }) => status === 'active')
  const withPeople = active.filter(({ areas }) => areas.includes('people'))
  const { actor } = work
  const giver = actor.kind === 'admin' ? withPeople.find(({ id }) => id === actor.id) : undefined
  if (actor.kind === 'admin' && giver === undefined) throw new Refusal(403, 'area', areaNeeded('people'))
  return { administrators, counts: { active: active.length, withPeople: withPeople.length }, giver }
}
