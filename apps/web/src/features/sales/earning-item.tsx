import type { earning } from '@lodeway/contract/sales.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { paths } from '../../paths.ts'
import { Formula, type Term } from '../../ui/formula.tsx'
import { Money } from '../../ui/money.tsx'
import classes from './earnings.module.css'

type Earning = z.output<typeof earning>

const dayOf = (instant: string): string => formatShownDate(johannesburgDate(new Date(instant)))

/** One amount; it opens to how it comes about. */
export function EarningItem({ row, isCompanys }: { row: Earning; isCompanys: boolean }) {
  const { lead, isTakenBack } = row
  return (
    <li>
      <details className={classes.item}>
        <summary>
          <span className={classes.name}>
            {lead ? fullName(lead.firstName, lead.lastName) : 'Lead of another loader'}
          </span>
          <span className={classes.end}>
            <Money rand={row.amount} />
          </span>
          <span className={classes.line}>
            {saleStatusLabels[row.status]}
            {isTakenBack && ' taken back'}, {leadLabelOf(row.insuranceType)}
          </span>
          <span className={classes.end}>
            <small>{row.paidAt === null ? dayOf(row.soldAt) : `Paid ${dayOf(row.paidAt)}`}</small>
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.arrow} />
        </summary>
        <div className={classes.why}>
          {isTakenBack ? (
            <p>
              The sale was taken back after this amount had been paid, so it is owed back and taken off the next
              payment.
            </p>
          ) : row.formula ? (
            <>
              <Formula terms={termsOf(row, row.formula, isCompanys)} />
              <p>
                Terms of {dayOf(row.termsOf)}, when the lead was placed. Percentages that change later do not change it.
              </p>
            </>
          ) : (
            <p>By the terms of {dayOf(row.termsOf)}, when the lead was placed.</p>
          )}
          {lead && (
            <Link to={paths.leads()} search={{ lead: lead.id }}>
              Open the lead
            </Link>
          )}
        </div>
      </details>
    </li>
  )
}

function termsOf(row: Earning, formula: NonNullable<Earning['formula']>, isCompanys: boolean): Term[] {
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
    { value: <Money rand={row.amount} />, label: isCompanys ? 'your company earns' : 'you earn', operator: '=' },
  ]
}
