import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { letterBrand, letterColumns } from '../organisations/letter-brand.ts'
import { leadsTakenBackLetter } from './taken-back.mail.ts'

/** Tells organisations how many of their leads were taken back, as nobody had called: one mail each. It names no client. */
export async function tellOfTakenBack(
  work: Work,
  taken: readonly { readonly organisationId: string }[],
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { organisationId } of taken) counts.set(organisationId, (counts.get(organisationId) ?? 0) + 1)
  const organisations = await work.tx
    .selectFrom('organisation')
    .select(['id', ...letterColumns])
    .where('id', 'in', [...counts.keys()])
    .orderBy('id')
    .execute()
  for (const organisation of organisations)
    await sendMail(
      work,
      organisation.representativeEmail,
      leadsTakenBackLetter(organisation, counts.get(organisation.id) ?? 0, letterBrand(work.settings, organisation)),
    )
}
