import type { loaderChanges } from '@lodeway/contract/loaders.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { isText } from '@lodeway/rules/people/name.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { isIdNumber } from '@lodeway/rules/people/sa-id-number.ts'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../context.ts'
import { basisPoints } from '../../http/amounts.ts'
import { isUniqueViolation } from '../../http/errors.ts'
import { badRequest, conflict, notFound, unprocessable } from '../../http/refusal.ts'
import { sendMail } from '../../mail/mail.ts'
import { findOrganisationByCode } from '../organisations/company-code.sql.ts'
import { findLoader, type LoaderRecord } from './loader.sql.ts'
import { emailChangedLetter } from './loaders.mail.ts'

type Changes = z.output<typeof loaderChanges>
type Columns = Partial<{
  firstName: string
  lastName: string
  email: string
  phone: string
  idNumberEncrypted: Buffer
  idNumberKeyHash: Buffer
  idNumberLast3: string
  type: string
  companyCode: string | null
  organisationId: string | null
  pendingType: string | null
  pendingCompanyCode: string | null
  saleCommissionBps: number
  feeCommissionBps: number
}>

/**
 * Changes a loader's record. A loader changes the own profile, never percentages; a change of company waits for an
 * administrator (security 3 and 5). An administrator's change applies at once and is written to the audit log.
 */
export async function changeLoader(work: Work, id: string, changes: Changes): Promise<LoaderRecord> {
  const before = await findLoader(work.tx, id)
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
  if (Object.keys(columns).length > 0) {
    try {
      await work.tx.updateTable('account').set(columns).where('id', '=', id).execute()
    } catch (error) {
      if (isUniqueViolation(error, 'account_email'))
        throw conflict('email_taken', 'This e-mail address belongs to another account.')
      if (isUniqueViolation(error, 'account_id_number'))
        throw conflict('id_number_taken', 'This ID number belongs to another account.')
      throw error
    }
  }
  if (columns.email !== undefined && columns.email.toLowerCase() !== before.email.toLowerCase())
    await sendMail(work, before.email, emailChangedLetter(before))
  await appendAudit(work, 'loader.change', { kind: 'loader', id }, { fields: Object.keys(columns) })
  const after = await findLoader(work.tx, id)
  if (after === undefined) throw notFound('This loader')
  return after
}

function personColumns(work: Work, changes: Changes): Columns {
  const fields: Record<string, string> = {}
  const columns: Columns = {}
  for (const name of ['firstName', 'lastName'] as const) {
    const value = changes[name]
    if (value === undefined) continue
    if (isText(value)) columns[name] = value
    else fields[name] = messages.invalidText
  }
  if (changes.emailAddress !== undefined) columns.email = changes.emailAddress
  if (changes.phoneNumber !== undefined) {
    const phone = toE164(changes.phoneNumber)
    if (phone === undefined) fields.phoneNumber = messages.invalidPhoneNumber
    else columns.phone = phone
  }
  if (changes.idNumber !== undefined) {
    if (!isIdNumber(changes.idNumber)) fields.idNumber = messages.invalidIdNumber
    else {
      columns.idNumberEncrypted = work.keys.seal(changes.idNumber, 'account.id_number')
      columns.idNumberKeyHash = work.keys.fingerprint(changes.idNumber, 'idNumber')
      columns.idNumberLast3 = changes.idNumber.slice(-3)
    }
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw badRequest(first, fields)
  return columns
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
