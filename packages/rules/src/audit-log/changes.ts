import { stepTwoLabels } from '../lead-submission/fields.ts'
import { leadLabelOf } from '../leads/insurance-types.ts'
import { formatShownDate, isCalendarDate } from '../time/calendar.ts'
import { fields } from './fields.ts'
import { yes } from './verified.ts'

/** One thing that an entry says: a field with its value, and the value from before where the entry holds it. */
export interface AuditChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

type Detail = Readonly<Record<string, unknown>>

/**
 * What an entry of the audit log records, in words, in the order of its columns. Only what has words here is told: whatever
 * another release may have written beside it stays in the log. An entry with values from before tells those alone that differ.
 */
export function auditChanges(detail: Detail): AuditChange[] {
  const before = isDetail(detail.before) ? detail.before : undefined
  const named = Object.keys(fields).filter(name => name in detail && (before === undefined || name in before))
  const told = named.map(name => ({
    field: fields[name]?.label ?? name,
    before: before === undefined ? null : wordsOf(name, before[name]),
    after: wordsOf(name, detail[name]),
  }))
  return [...told.filter(({ before: old, after }) => old !== after), ...typeChange(detail), ...names(detail)]
}

const isDetail = (value: unknown): value is Detail => typeof value === 'object' && value !== null

/** A lead's type is recorded as from and to. */
const typeChange = ({ from, to }: Detail): AuditChange[] =>
  typeof from === 'string' && typeof to === 'string'
    ? [{ field: 'Insurance type', before: leadLabelOf(from), after: leadLabelOf(to) }]
    : []

/** Fields of which only the names are recorded: what stood in them is somebody's personal information. */
function names(detail: Detail): AuditChange[] {
  const list: unknown[] = Array.isArray(detail.fields) ? detail.fields : []
  const told = 'from' in detail ? ['insuranceType'] : []
  const shown = editedFields(list.map(String).filter(name => !told.includes(name)))
  return shown.length === 0 ? [] : [{ field: 'Fields changed', before: null, after: shown.join(', ') }]
}

function wordsOf(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const field = fields[name]
  if (field?.words) return field.words(value)
  if (typeof value === 'boolean') return value ? yes : 'No'
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'string' && isCalendarDate(value)) return formatShownDate(value)
  return typeof value === 'object' ? null : String(value)
}

/** By the names of columns and of the wire. */
const personal: Readonly<Record<string, string>> = {
  ...stepTwoLabels,
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  phoneNumber: 'Phone number',
  alternativePhone: 'Alternative phone number',
  alternativePhoneNumber: 'Alternative phone number',
  email: 'Email',
  emailAddress: 'Email',
  insuranceType: 'Insurance type',
  idNumberEncrypted: stepTwoLabels.idNumber,
  yearlyIncomeId: stepTwoLabels.yearlyIncome,
  industryId: stepTwoLabels.industry,
  vehicleId: stepTwoLabels.vehicle,
  vehicleColourId: stepTwoLabels.vehicleColour,
  assetsToCoverIds: stepTwoLabels.assetsToCover,
  preferredOrganisationId: stepTwoLabels.organisationId,
  title: 'Title',
  pendingType: 'Loader type, waiting for approval',
  pendingCompanyCode: 'Company code, waiting for approval',
  representative: 'Representative',
  whiteLabel: 'White label',
  name: 'Name',
  paymentDetails: 'How to pay',
}

/** The fields that somebody edited, by their labels, without what follows from them, such as the quality. */
export const editedFields = (columns: readonly string[]): string[] => [
  ...new Set(columns.flatMap(name => personal[name] ?? [])),
]
