import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'

/** An administrator, locked until the transaction ends. @throws Refusal 404 */
export const lockAdministrator = (work: Work, id: string) =>
  work.tx
    .selectFrom('account')
    .select(['firstName', 'lastName', 'email', 'status'])
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('This administrator'))
