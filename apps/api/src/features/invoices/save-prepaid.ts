import type { AnswerInput, BodyOutput } from '@lodeway/contract/endpoint.ts'
import type * as api from '@lodeway/contract/organisation-account.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import { cents } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { notFound, unprocessable } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { offerPaid } from './offer-paid.ts'

/**
 * Says whether an organisation pays in advance. What waited for its money is offered again at once.
 * @throws Refusal 404; 409 when something else was saved than was seen; 422 for a lead company, which is given no leads
 */
export async function savePrepaid(
  work: Work,
  id: string,
  { isPrepaid, lowMark, seen }: BodyOutput<typeof api.savePrepaid>,
): Promise<AnswerInput<typeof api.savePrepaid>> {
  const { tx, now } = work
  // Of two who save at once the second finds what the first saved.
  const organisation = await tx
    .selectFrom('organisation')
    .select('distributionType')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (organisation === undefined) throw notFound('This organisation')
  if (isPrepaid && isLeadCompany(organisation.distributionType))
    throw unprocessable('buys_no_leads', 'A lead company is given no leads, so it has nothing to pay for in advance.')
  const before = await tx
    .selectFrom('prepaidAccount')
    .select('lowMarkCents')
    .where('organisationId', '=', id)
    .executeTakeFirst()
  refuseUnseen(
    seen,
    { isPrepaid: before !== undefined, lowMark: centsToRand(before?.lowMarkCents ?? null) },
    { isPrepaid, lowMark },
  )
  if (isPrepaid) {
    const row = {
      lowMarkCents: lowMark === null ? null : cents(lowMark),
      // Another mark is told of anew.
      isTold: false,
      changedAt: now,
      changedBy: accountIdOf(work.actor),
    }
    await tx
      .insertInto('prepaidAccount')
      .values({ organisationId: id, ...row })
      .onConflict(target => target.column('organisationId').doUpdateSet(row))
      .execute()
  }
  await offerPaid(work, [id])
  if (!isPrepaid) await tx.deleteFrom('prepaidAccount').where('organisationId', '=', id).execute()
  await appendAudit(
    work,
    'prepaid.change',
    { kind: 'organisation', id },
    { isPrepaid, ...(lowMark !== null && { lowMark }) },
  )
  return { isPrepaid, lowMark }
}
