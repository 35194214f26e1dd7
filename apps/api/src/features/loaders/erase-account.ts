import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'

/** What is left of an account whose person was taken out; its row stays for what points at it. */
export const erasedAccount = (now: Date) => ({
  title: null,
  firstName: 'Erased',
  lastName: '',
  email: sql<string>`id::text || '@erased.invalid'`,
  phone: null,
  idNumberEncrypted: null,
  idNumberKeyHash: null,
  idNumberLast3: null,
  companyCode: null,
  pendingType: null,
  pendingCompanyCode: null,
  pictureId: null,
  deniedAt: null,
  erasedAt: now,
})

/** Takes the person out of an account, who can no longer sign in. */
export async function emptyAccount({ tx, now }: Pick<Work, 'tx' | 'now'>, id: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...erasedAccount(now), organisationId: null, status: 'denied', statusBeforeBlock: null })
    .where('id', '=', id)
    .execute()
}
