import { fullName } from '@lodeway/rules/people/name.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { selfBilledLetter } from './self-billed.mail.ts'
import { findSelfBilled, type SelfBilledRecord } from './self-billed.sql.ts'
import { selfBilledFile } from './self-billed-file.ts'

/** Sends a document to the payee that it was written for, or the representative of the company: once, and to nobody who was erased. */
export async function mailSelfBilled(context: Context, documentId: string): Promise<void> {
  await inTransaction(context, { kind: 'system' }, async work => {
    const unsent = await work.tx
      .updateTable('selfBilledInvoice')
      .set({ mailedAt: work.now })
      .where('id', '=', documentId)
      .where('mailedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (unsent === undefined) return
    const document = await findSelfBilled(work.tx, documentId)
    const to = await findAddressee(work, document)
    if (to === undefined) return
    const { bytes, name, type } = await selfBilledFile(work, work.tx, document)
    const brand = await findLetterBrand(work, to.organisationId)
    await sendMail(work, to.email, selfBilledLetter(document, fullName(to.firstName, to.lastName), brand), [
      { filename: name, content: Buffer.from(bytes).toString('base64'), contentType: type, encoding: 'base64' },
    ])
  })
}

const findAddressee = ({ tx }: Work, { payeeKind, payeeId }: SelfBilledRecord) =>
  payeeKind === 'company'
    ? tx
        .selectFrom('organisation')
        .select([
          'id as organisationId',
          'representativeFirstName as firstName',
          'representativeLastName as lastName',
          'representativeEmail as email',
        ])
        .where('id', '=', payeeId)
        .executeTakeFirst()
    : tx
        .selectFrom('account')
        .select(['organisationId', 'firstName', 'lastName', 'email'])
        .where('id', '=', payeeId)
        .where('status', 'in', ['active', 'blocked'])
        .executeTakeFirst()
