import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type Mail, mailOf } from '../../mail/mail.ts'
import type { SendMail } from '../../mail/transport.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { letterBrand, letterColumns } from '../organisations/letter-brand.ts'
import { appendReading } from './append-reading.ts'
import { leadFileLetter } from './lead-file.mail.ts'
import { leadFile, oneRowEach } from './lead-file.ts'
import { findPartnerLeads } from './partner-lead.ts'

/** Whose file, and what it was put together from. */
export interface LeadFileMail {
  readonly organisationId: string
  readonly deliveryIds: readonly string[]
}

/**
 * Mails an organisation a file of leads. It is made when it is sent, which may be days later: whoever was erased meanwhile is not in it,
 * and a lead that the organisation no longer has is without details.
 */
export async function mailLeadFile(context: Context, send: SendMail, wanted: LeadFileMail): Promise<void> {
  const mail = await makeMail(context, wanted)
  if (mail !== undefined) await send(mail)
}

const makeMail = (context: Context, { organisationId, deliveryIds }: LeadFileMail): Promise<Mail | undefined> =>
  inTransaction(context, { kind: 'system' }, async work => {
    const stillTold = await work.tx
      .selectFrom('delivery')
      .innerJoin('lead', 'lead.id', 'delivery.leadId')
      .select('delivery.id')
      .where('delivery.id', 'in', deliveryIds)
      .where(eb => eb.or([eb('delivery.event', '=', 'erased'), eb('lead.erasedAt', 'is', null)]))
      .execute()
    const ids = stillTold.map(({ id }) => id)
    const leads = oneRowEach(await findPartnerLeads(work.tx, work.keys, ids))
    if (leads.length === 0) return undefined
    const organisation = await work.tx
      .selectFrom('organisation')
      .select(letterColumns)
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow()
    await appendReading(work, 'organisation.lead-filemail', { kind: 'organisation', id: organisationId }, leads)
    const file = leadFile(`leads-${johannesburgDate(work.now)}`, leads)
    return mailOf(
      work.settings,
      organisation.representativeEmail,
      leadFileLetter(organisation, leads, letterBrand(work.settings, organisation)),
      [{ filename: file.name, content: String(file.bytes), contentType: file.type }],
    )
  })
