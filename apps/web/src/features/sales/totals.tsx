import { totalLabels } from '@lodeway/rules/sales/labels.ts'
import { Money } from '../../ui/money.tsx'
import classes from './report.module.css'
import type { ReportAddress } from './sale-filter.ts'

interface TotalsProps {
  payment: ReportAddress['filters']['payment']
  sums: { count: number; toReceive: number; toPay: number } | null | undefined
  /** They are of an earlier question, while the answer to this one is on its way; as rows are. */
  isEarlier: boolean
}

/** The sums over all rows that the filters match, on whichever page they are: one for each direction. */
export const Totals = ({ sums, isEarlier, payment }: TotalsProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields.
  <div className={classes.totals} role="group" aria-label="Totals of all filtered rows" data-stale={isEarlier}>
    <dl className={classes.sums}>
      <div>
        <dt>{totalLabels[payment].invoice}</dt>
        <dd data-figure>{sums ? <Money rand={sums.toReceive} /> : '…'}</dd>
      </div>
      <div>
        <dt>{totalLabels[payment].payout}</dt>
        <dd data-figure>{sums ? <Money rand={sums.toPay} /> : '…'}</dd>
      </div>
    </dl>
    {sums && <span>{sums.count === 1 ? 'in 1 filtered row' : `in ${sums.count} filtered rows`}</span>}
  </div>
)
