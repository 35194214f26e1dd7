import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../http/mount.ts'
import type { Letter } from '../../mail/layout.ts'
import { sendMail } from '../../mail/mail.ts'
import { leadFile } from './lead-file.ts'
import { findPartnerLeads, type PartnerLead } from './partner-lead.ts'

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
      .select(['name', 'representativeFirstName', 'representativeLastName', 'representativeEmail'])
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow()
    const leads = await findPartnerLeads(
      work.tx,
      work.keys,
      deliveries.map(delivery => delivery.id),
    )
    const file = leadFile(johannesburgDate(work.now), leads)
    await sendMail(work, organisation.representativeEmail, leadFileLetter(organisation, leads), [
      { filename: file.name, content: String(file.bytes), contentType: file.type },
    ])
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

const leadFileLetter = (
  organisation: { name: string; representativeFirstName: string; representativeLastName: string },
  leads: readonly PartnerLead[],
): Letter => {
  const words = whatIsIn(leads)
  return {
    subject: `${words} for ${organisation.name}`,
    greeting: `Hello ${organisation.representativeFirstName} ${organisation.representativeLastName},`,
    paragraphs: [
      `The attached file holds ${words}. It holds personal information: please keep it within your organisation.`,
      ...(leads.some(({ event }) => event === 'corrected')
        ? ['Rows with the event "corrected" are leads that you had already: please take over the details in the file.']
        : []),
      ...(leads.some(({ event }) => event === 'erased')
        ? ['Rows with the event "erased" are people who asked to be erased: please erase what you hold of those leads.']
        : []),
    ],
  }
}

/** '3 new leads, 1 correction' */
function whatIsIn(leads: readonly PartnerLead[]): string {
  const words = { assigned: 'new lead', corrected: 'correction', erased: 'erasure' }
  return (Object.keys(words) as (keyof typeof words)[])
    .flatMap(event => {
      const count = leads.filter(lead => lead.event === event).length
      return count === 0 ? [] : [`${count} ${words[event]}${count === 1 ? '' : 's'}`]
    })
    .join(', ')
}
