import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { letterBrand } from '../organisations/letter-brand.ts'
import { appendReading } from './append-reading.ts'
import { leadFileLetter } from './lead-file.mail.ts'
import { leadFile } from './lead-file.ts'
import { findPartnerLeads } from './partner-lead.ts'

const leadsAFile = 1000

/**
 * Mails every organisation set to `csv` the leads that it has not had yet. The mail is enqueued in the transaction that
 * marks them as delivered: a crash sends the file later, never not at all.
 */
export async function sendMorningFiles(context: Context): Promise<number> {
  const waiting = await context.db
    .selectFrom('delivery')
    .select('organisationId')
    .distinct()
    .where('status', '=', 'waiting')
    .where('channel', '=', 'csv')
    .execute()
  for (const { organisationId } of waiting) {
    while ((await sendFile(context, organisationId)) === leadsAFile) continue
  }
  return waiting.length
}

async function sendFile(context: Context, organisationId: string): Promise<number> {
  return inTransaction(context, { kind: 'system' }, async work => {
    const deliveries = await work.tx
      .selectFrom('delivery')
      .select('id')
      .where('organisationId', '=', organisationId)
      .where('status', '=', 'waiting')
      .where('channel', '=', 'csv')
      .orderBy('createdAt')
      .limit(leadsAFile)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (deliveries.length === 0) return 0
    const organisation = await work.tx
      .selectFrom('organisation')
      .select([
        'name',
        'representativeFirstName',
        'representativeLastName',
        'representativeEmail',
        'primaryColor',
        'logoPictureId',
      ])
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow()
    const leads = await findPartnerLeads(
      work.tx,
      work.keys,
      deliveries.map(delivery => delivery.id),
    )
    await appendReading(work, 'organisation.lead-filemail', { kind: 'organisation', id: organisationId }, leads)
    const file = leadFile(johannesburgDate(work.now), leads)
    await sendMail(
      work,
      organisation.representativeEmail,
      leadFileLetter(organisation, leads, letterBrand(work.settings, organisation)),
      [{ filename: file.name, content: String(file.bytes), contentType: file.type }],
    )
    await work.tx
      .updateTable('delivery')
      .set(eb => ({
        status: 'delivered',
        deliveredAt: work.now,
        attempts: eb('attempts', '+', 1),
        lastAnswer: 'Sent with the morning file',
      }))
      .where(
        'id',
        'in',
        deliveries.map(delivery => delivery.id),
      )
      .execute()
    return deliveries.length
  })
}
