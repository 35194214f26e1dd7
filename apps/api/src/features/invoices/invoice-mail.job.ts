import { canIssue } from '@lodeway/rules/invoices/documents.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import type { Letter } from '../../mail/layout.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { invoiceLetter } from './invoice.mail.ts'
import { findDocument } from './invoice.sql.ts'
import { invoiceFile } from './invoice-file.ts'
import { findInvoicing } from './settings.sql.ts'

/** Sends a document to its organisation. What was made before the platform had a name and an address stays here. */
export async function mailInvoice(context: Context, invoiceId: string): Promise<void> {
  if (!canIssue(await findInvoicing(context.db))) return
  await inTransaction(context, { kind: 'system' }, async work => {
    const unsent = await work.tx
      .updateTable('invoice')
      .set({ mailedAt: work.now })
      .where('id', '=', invoiceId)
      .where('mailedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (unsent === undefined) return
    const document = await findDocument(work.tx, invoiceId)
    await sendDocument(work, document, name => invoiceLetter(document, name))
  })
}

/** A mail about a document, which is attached, to whoever has an organisation's invoices. */
export async function sendDocument(
  work: Work,
  { id, organisationId }: { readonly id: string; readonly organisationId: string },
  letterTo: (name: string) => Letter,
): Promise<void> {
  const organisation = await work.tx
    .selectFrom('organisation')
    .leftJoin('invoiceRecipient as recipient', 'recipient.organisationId', 'organisation.id')
    .select(['representativeFirstName', 'representativeLastName', 'representativeEmail', 'recipient.email'])
    .where('organisation.id', '=', organisationId)
    .executeTakeFirstOrThrow()
  const { bytes, name, type } = await invoiceFile(work, work.tx, id)
  const person = fullName(organisation.representativeFirstName, organisation.representativeLastName)
  await sendMail(work, organisation.email ?? organisation.representativeEmail, letterTo(person), [
    { filename: name, content: Buffer.from(bytes).toString('base64'), contentType: type, encoding: 'base64' },
  ])
}
