import { administratorAreaLabels } from '../administrators/areas.ts'
import { buyerPermissionLabels } from '../buyers/permissions.ts'
import { contentCategoryLabels } from '../content/categories.ts'
import { contractLabels } from '../contracts/field-checks.ts'
import type { ContractLimits } from '../contracts/limits.ts'
import { limitsInWords } from '../contracts/limits-words.ts'
import { periodLabels, periodOfMonths } from '../contracts/period.ts'
import { termLabels } from '../contracts/terms.ts'
import { invoicePeriodLabels } from '../invoices/periods.ts'
import { receiptSourceLabels } from '../invoices/receipts.ts'
import { leadLabelOf } from '../leads/insurance-types.ts'
import { organisationStatusLabels } from '../leads/statuses.ts'
import { loaderTypeLabels } from '../loaders/types.ts'
import { formatRand } from '../money/rand.ts'
import { bpsToPercent, centsToRand, nearestCents } from '../money/wire.ts'
import { distributionLabels } from '../organisations/distribution.ts'
import { leadReceivalLabels } from '../organisations/receival.ts'
import { type ProclaimedHolidays, payDaysInWords } from '../payment-runs/pay-days.ts'
import { formatShownDate } from '../time/calendar.ts'
import { brokenLabel, wholeLabel } from './verified.ts'

interface Field {
  readonly label: string
  readonly words?: (value: unknown) => string
}

const money = (value: unknown) => formatRand(Number(value))
const rand = (value: unknown) => formatRand(nearestCents(Number(value)))
const bps = (value: unknown) => `${bpsToPercent(Number(value))}%`
const percent = (value: unknown) => `${String(value)}%`
const oneOf = (labels: Readonly<Record<string, string>>) => (value: unknown) => labels[String(value)] ?? String(value)
const several = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  (value as readonly string[]).map(oneOf(labels)).join(', ') || 'None'
const insurance = (value: unknown) => leadLabelOf(String(value))
const limits = (value: unknown) => {
  const { monthlyBudgetCents, ...rest } = value as ContractLimits
  return limitsInWords({ ...rest, monthlyBudget: centsToRand(monthlyBudgetCents) }).join(', ')
}
const holidays = (value: unknown) =>
  (value as ProclaimedHolidays).map(({ day, name }) => `${formatShownDate(day)} ${name}`).join(', ') || 'None'
const rateOfVat = (value: unknown) => {
  const { startsOn, percent: rate } = value as { startsOn: string; percent: number }
  return `${rate}% from ${formatShownDate(startsOn)}`
}
const placeOfLane = (value: unknown) => {
  const { lane, place } = value as { lane: number; place: number }
  return `place ${place} of lane ${lane}`
}

/** What an entry's values are called, and how they are told. */
export const fields: Readonly<Record<string, Field>> = {
  name: { label: 'Name' },
  title: { label: 'Title' },
  category: { label: 'List', words: oneOf(contentCategoryLabels) },
  followUp: { label: 'Asks about the vehicle', words: value => (value === null ? 'No' : 'Yes') },
  hidden: { label: 'Hidden' },
  type: { label: 'Loader type', words: oneOf(loaderTypeLabels) },
  companyCode: { label: 'Company code' },
  distributionType: { label: 'Distribution', words: oneOf(distributionLabels) },
  leadReceivalType: { label: 'Leads by', words: oneOf(leadReceivalLabels) },
  insuranceType: { label: 'Insurance type', words: insurance },
  quality: { label: 'Quality' },
  organisationStatus: { label: 'Status', words: oneOf(organisationStatusLabels) },
  premiumCents: { label: 'Premium', words: money },
  premiumsCollected: { label: 'Premiums collected' },
  startOn: { label: 'Starts' },
  endsOn: { label: 'Ends' },
  endsEarlier: { label: 'Earlier secrets ended' },
  periodMonths: { label: 'Period', words: value => periodLabels[periodOfMonths(Number(value)) ?? 'P0M'] },
  recurring: { label: 'Recurring' },
  pausedByPlatform: { label: 'Paused by the platform' },
  term: { label: 'Term', words: oneOf(termLabels) },
  leadQuantity: { label: 'Lead quantity' },
  limits: { label: 'Limits', words: limits },
  takeBackHours: { label: contractLabels.takeBackHours },
  leadExpiryMonths: { label: 'Lead expiry', words: value => periodLabels[periodOfMonths(Number(value)) ?? 'P1M'] },
  orgSalesCommissionBps: { label: 'Sales commission', words: bps },
  basicFeeCents: { label: 'Basic fee', words: money },
  mediumFeeCents: { label: 'Medium fee', words: money },
  highFeeCents: { label: 'High fee', words: money },
  basicFee: { label: 'Basic fee', words: rand },
  mediumFee: { label: 'Medium fee', words: rand },
  highFee: { label: 'High fee', words: rand },
  saleCommissionBps: { label: 'Sale commission', words: bps },
  feeCommissionBps: { label: 'Fee commission', words: bps },
  saleCommission: { label: 'Sale commission', words: percent },
  feeCommission: { label: 'Fee commission', words: percent },
  cents: { label: 'Amount', words: money },
  count: { label: 'Rows' },
  toReceive: { label: 'To receive', words: rand },
  toPay: { label: 'To pay', words: rand },
  exported: { label: 'Exported' },
  format: { label: 'Format' },
  day: { label: 'Day' },
  idNumbers: { label: 'Contains ID numbers' },
  organisationsTold: { label: 'Organisations told' },
  by: { label: 'Searched by' },
  leads: { label: 'Leads found' },
  loaders: { label: 'Loaders found' },
  accounts: { label: 'Accounts found' },
  identifiers: { label: 'Identifiers' },
  added: { label: 'Added' },
  changes: { label: 'Leads changed' },
  unchanged: { label: 'Leads unchanged' },
  reversals: { label: 'Reversals' },
  reason: { label: 'Reason' },
  why: {
    label: 'Why',
    words: oneOf({
      request: 'Asked for',
      retention: 'Kept for long enough',
      takenBack: 'A payout was taken back',
      writtenOff: 'A payout was written off',
      accountChanged: 'Bank details were changed',
    }),
  },
  source: {
    label: 'Source',
    words: oneOf({ admin: 'Administrator', partner: 'API', buyer: 'Buyer', csv: 'File', ...receiptSourceLabels }),
  },
  event: { label: 'Message' },
  answer: { label: 'Answer' },
  number: { label: 'Payment run' },
  payees: { label: 'Payees' },
  change: { label: 'Change', words: oneOf({ leaveOut: 'Left out', putBack: 'Put back' }) },
  outcome: { label: 'The bank', words: oneOf({ paid: 'Paid', refused: 'Refused' }) },
  returnedOn: { label: 'Sent back on' },
  paidOn: { label: 'Paid on' },
  needsSecondPerson: { label: 'Needs a second person' },
  days: { label: 'Pay days', words: value => payDaysInWords(value as readonly number[]) },
  fileDaysBefore: { label: 'Business days before, with the bank' },
  proclaimed: { label: 'Proclaimed holidays', words: holidays },
  permissions: { label: 'Permissions', words: several(buyerPermissionLabels) },
  areas: { label: 'Areas', words: several(administratorAreaLabels) },
  untouchedHours: { label: 'Hours without an outcome' },
  decisionDays: { label: 'Working days to decide' },
  lookAtPercent: { label: 'Flagged return rate', words: percent },
  lookAtLeads: { label: 'Minimum leads' },
  vatNumber: { label: 'VAT number' },
  vatRegisteredFrom: { label: 'Registered for VAT from' },
  newVatRate: { label: 'New rate of VAT', words: rateOfVat },
  period: { label: 'Invoices are made', words: oneOf(invoicePeriodLabels) },
  dueDays: { label: 'Days to pay' },
  pauseAfterDays: { label: 'Days overdue before pool leads stop' },
  isPrepaid: { label: 'Pays in advance' },
  lowMark: { label: 'Mail when the balance falls below', words: rand },
  vatCents: { label: 'VAT', words: money },
  lines: { label: 'Lines' },
  receipts: { label: 'Payments matched' },
  unknown: { label: 'Unidentified payments' },
  amount: { label: 'Amount', words: rand },
  year: { label: 'Tax year' },
  entries: { label: 'Entries' },
  isWhole: { label: wholeLabel },
  broken: { label: brokenLabel, words: placeOfLane },
}
