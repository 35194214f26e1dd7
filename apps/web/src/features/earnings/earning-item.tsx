import type { earning } from '@lodeway/contract/earnings.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { companyHoldWords, ownHoldWords } from '@lodeway/rules/payment-runs/hold-words.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { paths } from '../../paths.ts'
import { Formula, type Term } from '../../ui/formula.tsx'
import { Money } from '../../ui/money.tsx'
import { shownDay, shownTime } from '../../ui/shown-time.ts'
import classes from './earnings.module.css'

type Earning = z.output<typeof earning>

const stateOf = ({ paidAt, hold, isInRun, withdrawnAt }: Earning): string => {
  if (withdrawnAt !== null) return 'Taken back before it was paid'
  if (paidAt !== null) return 'Paid'
  if (hold !== null) return 'Held'
  return isInRun ? 'In a payment run' : 'Waiting to be paid'
}

/** When it was paid or will be; for what is held that is not known. */
function whenOf({ paidAt, payDay, soldAt, isTakenBack, hold, withdrawnAt }: Earning): string {
  if (withdrawnAt !== null) return isTakenBack ? `Taken back ${shownDay(withdrawnAt)}` : `Earned ${shownDay(soldAt)}`
  if (hold !== null) return 'Held'
  if (paidAt !== null) return `${isTakenBack ? 'Taken off' : 'Paid'} ${shownDay(paidAt)}`
  if (isTakenBack) return 'Deducted from the next payment'
  return payDay === null ? shownDay(soldAt) : `To be paid ${formatShownDate(payDay)}`
}

interface Props {
  row: Earning
  /** Beside the lead itself, which is named already. */
  isLeads?: boolean
}

/** One amount; it opens to how it comes about. */
export function EarningItem({ row, isLeads = false }: Props) {
  const { lead, isTakenBack, isCompanys } = row
  const what = `${saleStatusLabels[row.status]}${isTakenBack ? ' taken back' : ''}`
  return (
    <li>
      <details className={classes.item}>
        <summary>
          <span className={classes.name}>
            {isLeads ? what : lead ? fullName(lead.firstName, lead.lastName) : 'Lead of another loader'}
          </span>
          <span className={classes.end} data-taken-back={isTakenBack || undefined}>
            <Money rand={row.amount} />
          </span>
          <span className={classes.line}>{isLeads ? stateOf(row) : `${what}, ${leadLabelOf(row.insuranceType)}`}</span>
          <span className={classes.end}>
            <small>{whenOf(row)}</small>
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.arrow} />
        </summary>
        <div className={classes.why}>
          {row.hold && <HoldReason hold={row.hold} isCompanys={isCompanys} />}
          {isTakenBack ? (
            <p>
              Taken back{' '}
              {row.withdrawnAt === null ? 'after its payment could no longer be stopped' : 'before it was paid'}:{' '}
              {row.takenBackReason}.{row.withdrawnAt === null && ' It is owed back and deducted from the next payment.'}
            </p>
          ) : row.formula ? (
            <>
              <Formula terms={termsOf(row, row.formula)} />
              <p>
                Terms of {shownDay(row.termsOf)}, when the lead was placed. Percentages that change later do not change
                it.
              </p>
            </>
          ) : (
            <p>On the terms of {shownDay(row.termsOf)}, when the lead was placed.</p>
          )}
          {row.vat !== 0 && (
            <p>
              VAT on your {isTakenBack ? 'credit note' : 'tax invoice'}: <Money rand={row.vat} />, included above.
            </p>
          )}
          {lead && !isLeads && (
            <Link to={paths.leads()} search={{ lead: lead.id }}>
              Open the lead
            </Link>
          )}
        </div>
      </details>
    </li>
  )
}

function HoldReason({ hold, isCompanys }: { hold: NonNullable<Earning['hold']>; isCompanys: boolean }) {
  const { why, todo } = (isCompanys ? companyHoldWords : ownHoldWords)[hold.reason]
  return (
    <p className={classes.hold}>
      <strong>{why}</strong> {hold.until && `Until ${shownTime(hold.until)}. `}
      {todo}
    </p>
  )
}

function termsOf({ net, isCompanys }: Earning, formula: NonNullable<Earning['formula']>): Term[] {
  const { premium, commission, base, share } = formula
  const whole: Term[] =
    premium === undefined || commission === undefined
      ? [{ value: <Money rand={base} />, label: 'fee for the lead' }]
      : [
          { value: <Money rand={premium} />, label: 'premium' },
          { value: `${commission}%`, label: "the organisation's commission", operator: '×' },
          { value: <Money rand={base} />, label: 'it owes', operator: '=' },
        ]
  return [
    ...whole,
    { value: `${share}%`, label: isCompanys ? "your company's share" : 'your share', operator: '×' },
    { value: <Money rand={net} />, label: isCompanys ? 'your company earns' : 'you earn', operator: '=' },
  ]
}
