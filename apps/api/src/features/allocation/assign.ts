import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { v7 as newId } from 'uuid'
import type { Work } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { unprocessable } from '../../http/refusal.ts'
import type { Place } from './take-place.ts'

/** Who is paid for a lead, on the terms of the moment of assignment. */
export type Payee =
  | { readonly kind: 'none' }
  | { readonly kind: 'loader'; readonly saleBps: number; readonly feeBps: number }
  | {
      readonly kind: 'company'
      readonly organisationId: string
      readonly saleBps: number
      readonly feeBps: number
      readonly cardFeeCents: number
    }

/**
 * Records that a lead was given to a contract's organisation, with a copy of every term that it was made under, and
 * puts it on its way: for `api` a signed webhook at once, for `csv` with the next morning file.
 * The lead's own row must name the assignment by the end of the transaction.
 */
export async function assign(
  work: Work,
  assignmentId: string,
  leadId: string,
  place: Place,
  payee: Payee,
): Promise<void> {
  const { tx, now } = work
  const { contract } = place
  await tx
    .insertInto('assignment')
    .values({
      id: assignmentId,
      leadId,
      organisationId: contract.organisationId,
      contractId: contract.id,
      windowNumber: contract.windowNumber,
      assignedAt: now,
      expiresAt: place.expiresAt,
      reason: place.reason,
      orgSalesCommissionBps: contract.orgSalesCommissionBps,
      feeCents: place.feeCents,
      term: contract.term,
      payeeKind: payee.kind,
      payeeOrganisationId: payee.kind === 'company' ? payee.organisationId : null,
      payeeSaleBps: payee.kind === 'none' ? null : payee.saleBps,
      payeeFeeBps: payee.kind === 'none' ? null : payee.feeBps,
      payeeCardFeeCents: payee.kind === 'company' ? payee.cardFeeCents : null,
    })
    .execute()
  const { leadReceivalType } = await tx
    .selectFrom('organisation')
    .select('leadReceivalType')
    .where('id', '=', contract.organisationId)
    .executeTakeFirstOrThrow()
  const isWebhook = leadReceivalType === 'api'
  await tx
    .insertInto('delivery')
    .values({
      id: newId(),
      organisationId: contract.organisationId,
      assignmentId,
      leadId,
      channel: isWebhook ? 'webhook' : 'csv',
      status: 'waiting',
      createdAt: now,
      nextAttemptAt: isWebhook ? now : null,
    })
    .execute()
  if (isWebhook)
    await work.jobs.enqueue(
      tx,
      'send-webhooks',
      { organisationId: contract.organisationId },
      { group: { id: contract.organisationId } },
    )
}

/**
 * Who is owed the payouts of a loader's lead now.
 * @throws Refusal 422 for a lead company without a fee card: its payouts could not be known
 */
export async function payeeFor(
  tx: Tx,
  loader: { id: string; role: string; companyId: string | null },
  quality: Quality,
): Promise<Payee> {
  if (loader.role === 'admin') return { kind: 'none' }
  if (loader.companyId !== null) {
    const card = await tx
      .selectFrom('leadCompanyFees')
      .selectAll()
      .where('organisationId', '=', loader.companyId)
      .executeTakeFirst()
    if (card === undefined)
      throw unprocessable(
        'no_fee_card',
        'The fees of your company are not set up yet. Please ask an administrator; nothing you typed is lost.',
      )
    const cardFee = { low: card.basicFeeCents, medium: card.mediumFeeCents, high: card.highFeeCents }[quality]
    return {
      kind: 'company',
      organisationId: loader.companyId,
      saleBps: card.saleCommissionBps,
      feeBps: card.feeCommissionBps,
      cardFeeCents: cardFee,
    }
  }
  const account = await tx
    .selectFrom('account')
    .select(['saleCommissionBps', 'feeCommissionBps'])
    .where('id', '=', loader.id)
    .executeTakeFirstOrThrow()
  return { kind: 'loader', saleBps: account.saleCommissionBps ?? 0, feeBps: account.feeCommissionBps ?? 0 }
}
