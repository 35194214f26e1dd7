import { sql } from 'kysely'

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
