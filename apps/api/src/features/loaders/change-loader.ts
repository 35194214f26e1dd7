import type { loaderChanges } from '@lodeway/contract/loaders.ts'
import { awaitsSetup } from '@lodeway/rules/access/access.ts'
import { auditChanges } from '@lodeway/rules/audit-log/changes.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import { appendAudit, valuesBefore } from '../../audit/append.ts'
import type { Account } from '../../db/schema.ts'
import { basisPoints } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { requireFreshSignIn } from '../../work/fresh-sign-in.ts'
import { badRequest, notFound, unprocessable } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { findOrganisationByCode } from '../organisations/company-code.sql.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { leaveAddress } from './leave-address.ts'
import { findLoader, type LoaderRecord, percentagesOf } from './loader.sql.ts'
import { personColumns, refusingTaken } from './person-columns.ts'
import { sendApprovalIfAllowed } from './send-approval.ts'
import { tellOfTerms } from './tell-of-terms.ts'

type Changes = z.output<typeof loaderChanges>
type Columns = Updateable<Account>

/**
 * Changes a loader's record. A loader changes the own profile, never percentages; a change of company waits for an
 * administrator (security 3 and 5). An administrator's change applies at once, is written to the audit log and told to the loader. Somebody who was
 * approved and has no password yet gets the link for it at the new address.
 * @throws Refusal 400 by field; 404; 409 when type, company or what was asked for are no longer what was seen; 422 for an
 *   unknown code
 */
export async function changeLoader(work: Work, id: string, changes: Changes): Promise<LoaderRecord> {
  const before = await findLoader(work.tx, id, 'for no key update')
  if (before === undefined) throw notFound('This loader')
  if (work.actor.kind === 'loader' && (changes.saleCommission !== undefined || changes.feeCommission !== undefined)) {
    throw badRequest('Percentages are set by an administrator.', {
      ...(changes.saleCommission !== undefined && { saleCommission: 'This field is not accepted' }),
      ...(changes.feeCommission !== undefined && { feeCommission: 'This field is not accepted' }),
    })
  }
  const columns = {
    ...personColumns(work, changes),
    ...(await companyColumns(work, before, changes)),
    ...percentColumns(changes),
  }
  const { saleCommission, feeCommission } = changes
  refuseUnseen(changes.seen, { ...before, ...percentagesOf(before) }, { ...columns, saleCommission, feeCommission })
  const hasNewEmail = columns.email !== undefined && columns.email.toLowerCase() !== before.email.toLowerCase()
  // Whoever reads the mail of an address sets the password of its account. A loader has said the own password by here.
  if (hasNewEmail && work.actor.kind === 'admin')
    await requireFreshSignIn({ ...work, db: work.tx }, 'Links for a new password are sent to this address.')
  if (Object.keys(columns).length > 0) {
    await refusingTaken(() => work.tx.updateTable('account').set(columns).where('id', '=', id).execute())
  }
  if (hasNewEmail) await leaveAddress(work, before, before.email, await findLetterBrand(work, before.organisationId))
  const changed = terms(before, columns)
  await appendAudit(work, 'loader.change', { kind: 'loader', id }, { fields: Object.keys(columns), ...changed })
  const after = await findLoader(work.tx, id)
  if (after === undefined) throw notFound('This loader')
  if (hasNewEmail && awaitsSetup(after.status)) await sendApprovalIfAllowed(work, after)
  await tellOfTerms(work, before, after, auditChanges(changed))
  return after
}

/** What a change of status or company code writes: at once for an administrator, as a wish for the loader. */
async function companyColumns(work: Work, before: LoaderRecord, changes: Changes): Promise<Columns> {
  if (changes.type === undefined && changes.companyCode === undefined) return {}
  const type = changes.type ?? before.type ?? 'individual'
  const companyCode =
    type === 'organisational' ? (changes.companyCode === undefined ? before.companyCode : changes.companyCode) : null
  if (type === 'organisational' && !companyCode) throw badRequest(messages.required, { companyCode: messages.required })
  if (type === before.type && companyCode === before.companyCode) return { pendingType: null, pendingCompanyCode: null }
  // A code that is not real is refused to an administrator alone: a loader must not find out which codes exist.
  if (work.actor.kind === 'loader') return { pendingType: type, pendingCompanyCode: companyCode }
  const organisation = companyCode ? await findOrganisationByCode(work.tx, companyCode) : undefined
  if (companyCode && organisation === undefined) {
    throw unprocessable('unknown_company_code', `The company code ${companyCode} belongs to no organisation.`, {
      companyCode: 'This code belongs to no organisation',
    })
  }
  return { type, companyCode, organisationId: organisation?.id ?? null, pendingType: null, pendingCompanyCode: null }
}

function percentColumns(changes: Changes): Columns {
  const columns: Columns = {}
  if (changes.saleCommission !== undefined) columns.saleCommissionBps = basisPoints(changes.saleCommission)
  if (changes.feeCommission !== undefined) columns.feeCommissionBps = basisPoints(changes.feeCommission)
  return columns
}

/** On what terms somebody is a loader, which the audit log keeps with the values from before; who they are it does not. */
function terms(before: LoaderRecord, columns: Columns) {
  const kept = Object.fromEntries(
    (['type', 'companyCode', 'saleCommissionBps', 'feeCommissionBps'] as const)
      .filter(name => columns[name] !== undefined)
      .map(name => [name, columns[name]]),
  )
  return { ...kept, ...valuesBefore({ ...before }, kept) }
}
