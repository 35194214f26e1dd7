import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'

/** Whom a mail about an account's sign-in is for. @throws Refusal 404 when there is no such account */
export const accountOnFile = ({ tx }: Work, id: string) =>
  tx
    .selectFrom('account')
    .select(['firstName', 'lastName', 'email', 'organisationId', 'role'])
    .where('id', '=', id)
    .where('status', '<>', 'denied')
    .executeTakeFirstOrThrow(() => notFound('This account'))
