import type { Queryable } from '../../db/database.ts'
import type { Context } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { findDocument, findLines } from './invoice.sql.ts'
import { invoicePdf } from './invoice-pdf.ts'

/** A document on paper: the same whenever it is asked for, since nothing of it changes. */
export async function invoiceFile(
  { settings }: Pick<Context, 'settings'>,
  db: Queryable,
  id: string,
  organisationId?: string,
): Promise<FileAnswer> {
  const document = await findDocument(db, id, organisationId)
  const bytes = await invoicePdf(settings.PRODUCT_NAME, document, await findLines(db, id))
  return { bytes, name: `${document.number}.pdf`, type: 'application/pdf' }
}
