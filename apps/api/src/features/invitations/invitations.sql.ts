import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { invitation, listInvitations, openInvitation } from '@lodeway/contract/invitations.ts'
import type { LoaderStatus } from '@lodeway/rules/access/access.ts'
import { type InvitationState, invitationStateOf } from '@lodeway/rules/invitations/states.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { tokenHash } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import type { Work } from '../../work/context.ts'
import { unprocessable } from '../../work/refusal.ts'

export function findInvitations(db: Queryable, query: QueryOutput<typeof listInvitations>, now: Date) {
  let matching = db
    .selectFrom('invitation')
    .innerJoin('account as creator', 'creator.id', 'invitation.createdBy')
    .leftJoin('organisation', 'organisation.id', 'invitation.organisationId')
    .leftJoin('account as loader', join =>
      join.onRef('loader.id', '=', 'invitation.accountId').on('loader.status', '<>', 'denied'),
    )
    .leftJoin('account as gone', join =>
      join.onRef('gone.id', '=', 'invitation.accountId').on('gone.status', '=', 'denied'),
    )
    .selectAll('invitation')
    .select([
      'creator.firstName as creatorFirstName',
      'creator.lastName as creatorLastName',
      'organisation.name as organisationName',
      'loader.firstName as loaderFirstName',
      'loader.lastName as loaderLastName',
      'loader.status as loaderStatus',
      'gone.id as goneId',
      'gone.erasedAt as goneErasedAt',
    ])
    // The join leaves out who was denied.
    .$narrowType<{ loaderStatus: LoaderStatus | null }>()
  const states = query.state
  if (states) matching = matching.where(eb => eb.or(states.map(state => isIn(state, now))))
  const ordered = matching.orderBy('invitation.createdAt', 'desc').orderBy('invitation.id', 'desc')
  return findPage(
    ordered,
    query,
    (row): z.input<typeof invitation> => ({
      id: row.id,
      emailAddress: row.email,
      organisationName: row.organisationName,
      state: invitationStateOf(row, now),
      createdAt: row.createdAt.toISOString(),
      createdBy: fullName(row.creatorFirstName, row.creatorLastName),
      expiresAt: row.expiresAt.toISOString(),
      openedAt: row.openedAt?.toISOString() ?? null,
      usedAt: row.usedAt?.toISOString() ?? null,
      loader:
        row.loaderStatus === null
          ? null
          : {
              name: fullName(row.loaderFirstName, row.loaderLastName),
              status: row.loaderStatus,
            },
      gone: row.goneId === null ? null : row.goneErasedAt === null ? 'denied' : 'erased',
    }),
  )
}

/** `invitationStateOf` of the rules, as a condition. */
function isIn(state: InvitationState, now: Date): RawBuilder<boolean> {
  const open = sql`used_at IS NULL AND withdrawn_at IS NULL`
  switch (state) {
    case 'used':
      return sql<boolean>`used_at IS NOT NULL`
    case 'withdrawn':
      return sql<boolean>`(used_at IS NULL AND withdrawn_at IS NOT NULL)`
    case 'expired':
      return sql<boolean>`(${open} AND expires_at <= ${now})`
    case 'opened':
      return sql<boolean>`(${open} AND expires_at > ${now} AND opened_at IS NOT NULL)`
    case 'sent':
      return sql<boolean>`(${open} AND expires_at > ${now} AND opened_at IS NULL)`
  }
}

const isUsable = (token: string, now: Date) =>
  sql<boolean>`token_hash = ${tokenHash(token)} AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > ${now}`

/** Remembers that it was opened, and says what it fills in. Every wrong one answers alike. */
export async function readInvitation(work: Work, token: string): Promise<AnswerInput<typeof openInvitation>> {
  const found = await work.tx
    .updateTable('invitation')
    .set(eb => ({ openedAt: eb.fn.coalesce('openedAt', eb.val(work.now)) }))
    .where(isUsable(token, work.now))
    .returning(['email', 'organisationId'])
    .executeTakeFirst()
  if (found === undefined) return { isUsable: false, emailAddress: null, companyCode: null }
  const organisation = await work.tx
    .selectFrom('organisation')
    .select('companyCode')
    .where('id', '=', found.organisationId)
    .executeTakeFirst()
  return { isUsable: true, emailAddress: found.email, companyCode: organisation?.companyCode ?? null }
}

/**
 * Spends an invitation for a request that was just made. Somebody who is known already has no new account: the invitation
 * is spent all the same, so that it does not tell who is known (security 13).
 * @throws Refusal 422 `bad_invitation`
 */
export async function spendInvitation(
  work: Work,
  token: string,
  { accountId, emailAddress }: { readonly accountId: string; readonly emailAddress: string },
): Promise<void> {
  const { numUpdatedRows } = await work.tx
    .updateTable('invitation')
    .set(eb => ({
      usedAt: work.now,
      // Whoever came by it is known under their own account. An address that they did not give says whom to ask about it.
      email: sql<string | null>`CASE WHEN lower(email) <> lower(${emailAddress}) THEN email END`,
      openedAt: eb.fn.coalesce('openedAt', eb.val(work.now)),
      accountId: eb.selectFrom('account').select('id').where('id', '=', accountId),
    }))
    .where(isUsable(token, work.now))
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw unprocessable(
      'bad_invitation',
      'This invitation is no longer valid. Invitations work once and expire; you can ask for access without one.',
    )
}

/** An erased person is not named beside the address that they were invited at. */
export async function forgetInvitedAddress({ tx }: Pick<Work, 'tx'>, accountId: string): Promise<void> {
  await tx.updateTable('invitation').set({ email: null }).where('accountId', '=', accountId).execute()
}
