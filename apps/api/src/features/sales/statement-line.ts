import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { bpsToPercent } from '@lodeway/rules/money/wire.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { movementLabels, type ShownLine, type Statement } from '@lodeway/rules/sales/statement.ts'
import { takenBackReason } from '@lodeway/rules/sales/taken-back.ts'
import { type CalendarDate, formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { DateRange } from '@lodeway/rules/time/ranges.ts'
import type { ExportColumn } from '../../exports/workbook.ts'
import { formulaOf } from './payout-formula.sql.ts'
import type { StatementRecord } from './statement-rows.sql.ts'

type Line = ShownLine<StatementRecord>

/** A line of a statement as it is printed. */
export const lineOnPaper = (line: Line) => ({
  date: formatShownDate(dayOf(line)),
  what: [movementLabels[line.movement], kindsOf(line)].filter(Boolean).join(': '),
  detail: [leadInWords(leadOf(line)), explained(line)].filter(Boolean).join('. '),
  amount: formatRand(line.cents),
})

/** A lead on paper or in a file, where digits alone would be taken for a number; of a colleague's, nothing. */
export const leadInWords = (leadId: string | null): string => (leadId === null ? '' : `Lead ${leadReference(leadId)}`)

const dayOf = ({ at }: Line) => johannesburgDate(new Date(at))

const isPayment = ({ movement }: Line) => movement === 'paid' || movement === 'takenOff' || movement === 'notPaid'
/** Nothing of a payment and of a document, which are of many leads. */
const only = <Told>(line: Line, tell: (row: StatementRecord) => Told): Told | null => {
  const [row] = line.rows
  return row === undefined || isPayment(line) || line.document !== null ? null : tell(row)
}
const leadOf = (line: Line) => only(line, ({ leadId }) => leadId)
const kindsOf = (line: Line) => only(line, row => `${saleStatusLabels[row.status]}, ${leadLabelOf(row.insuranceType)}`)

/** How an amount comes about, why it was taken back, what a payment is made of and by which run, or which document VAT is on. */
function explained(line: Line): string {
  const { movement, document } = line
  if (document !== null) return document
  if (isPayment(line)) return paymentInWords(line)
  return (
    only(line, row => (movement === 'earned' ? formulaInWords(row) : `Reason: ${takenBackReason(row.saidThen)}`)) ?? ''
  )
}

/** How many amounts a payment is of and in which run, and why it was none after all. */
function paymentInWords({ movement, rows, run }: Line): string {
  const amounts = rows.length === 1 ? '1 amount' : `${rows.length} amounts`
  const reasons = rows.flatMap(({ notPaid }) =>
    movement === 'notPaid' ? notPaid.flatMap(payment => (payment.run === run ? (payment.reason ?? []) : [])) : [],
  )
  return [
    [amounts, ...(run === null ? [] : [runName(run)])].join(', '),
    ...[...new Set(reasons)].map(reason => `Reason: ${reason}`),
  ].join('. ')
}

/** 'R1 234.55 × 150% = R1 851.83, of which 35% = R648.14' */
export function formulaInWords(row: Parameters<typeof formulaOf>[0]): string {
  const formula = formulaOf(row)
  if (formula === undefined) return ''
  const { premiumCents, commissionBps, baseCents, shareBps } = formula
  const base =
    premiumCents === undefined || commissionBps === undefined
      ? formatRand(baseCents)
      : `${formatRand(premiumCents)} × ${bpsToPercent(commissionBps)}% = ${formatRand(baseCents)}`
  return `${base}, of which ${bpsToPercent(shareBps)}% = ${formatRand(row.amountCents)}`
}

/** A line of the file: what was owed at the beginning and at the end stand in it too, and what is owed after each line. */
interface FileLine {
  readonly day: CalendarDate
  readonly line: Line | null
  readonly label: string
  readonly balanceCents: number
}

/** The lines of the file, from what was owed at the beginning to what is owed at the end. */
export function fileLines(
  { openingCents, closingCents }: Pick<Statement<StatementRecord>, 'openingCents' | 'closingCents'>,
  lines: readonly Line[],
  days: DateRange,
): FileLine[] {
  let balanceCents = openingCents
  const moved = lines.map(line => {
    balanceCents += line.cents
    return { day: dayOf(line), line, label: movementLabels[line.movement], balanceCents }
  })
  return [
    { day: days.from, line: null, label: openingLabel, balanceCents: openingCents },
    ...moved,
    { day: days.to, line: null, label: closingLabel, balanceCents: closingCents },
  ]
}
export const openingLabel = 'Owed to you at the beginning'
export const closingLabel = 'Owed to you at the end'

export const statementColumns: ExportColumn<FileLine>[] = [
  { header: 'Date', date: ({ day }) => day },
  { header: 'Lead', text: ({ line }) => line && leadInWords(leadOf(line)) },
  { header: 'Insurance', text: ({ line }) => line && only(line, row => leadLabelOf(row.insuranceType)) },
  { header: 'Kind', text: ({ line }) => line && only(line, row => saleStatusLabels[row.status]) },
  { header: 'What happened', text: ({ label }) => label },
  { header: 'Formula', text: ({ line }) => (line?.movement === 'earned' ? only(line, formulaInWords) : null) },
  { header: 'Amount', cents: ({ line }) => line && line.cents },
  {
    header: 'Details',
    text: ({ line }) => (line === null || line.movement === 'earned' ? null : explained(line) || null),
  },
  { header: 'Owed to you', cents: ({ balanceCents }) => balanceCents },
]
