import { listEarnings } from '@lodeway/contract/earnings.ts'
import { type payment, paymentStatement } from '@lodeway/contract/payments.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { downloadInSteps } from '../../api/download.ts'
import { useCall } from '../../api/use-call.ts'
import { useFeedback } from '../../api/use-feedback.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Money } from '../../ui/money.tsx'
import { EarningItem } from './earning-item.tsx'
import classes from './earnings.module.css'

type Payment = z.output<typeof payment>

export function PaymentItem({ paid: { day, amount, vat, returned, count, runs } }: { paid: Payment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details className={classes.item} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={classes.name}>{formatShownDate(day)}</span>
          <span className={classes.end}>
            <Money rand={amount} />
          </span>
          <span className={classes.line}>{runs.length === 0 ? 'Marked as paid' : runs.map(runName).join(', ')}</span>
          <span className={classes.end}>
            <small>
              {count === 1 ? '1 amount' : `${count} amounts`}
              {vat !== 0 && (
                <>
                  , VAT <Money rand={vat} />
                </>
              )}
              {returned !== 0 && (
                <>
                  , besides <Money rand={returned} /> returned by the bank
                </>
              )}
            </small>
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.arrow} />
        </summary>
        {isOpen && <PaidAmounts day={day} />}
      </details>
    </li>
  )
}

function PaidAmounts({ day }: { day: string }) {
  const query = { state: 'paid' as const, limit: maxPageRows, ...rangeToWire({ from: day, to: day }) }
  const { data, isError, refetch } = useCall(listEarnings, { query })
  return (
    <div className={classes.why}>
      <div className={classes.files}>
        {(['pdf', 'csv'] as const).map(format => (
          <StatementButton key={format} day={day} format={format} />
        ))}
      </div>
      {!data && isError && <FailedPart text="The amounts of this payment could not be loaded." onRetry={refetch} />}
      <ul className={classes.inner}>
        {data?.data.map(row => (
          <EarningItem key={row.id} row={row} />
        ))}
      </ul>
      {data && data.count > data.data.length && <p>The statement lists all {data.count}.</p>}
    </div>
  )
}

function StatementButton({ day, format }: { day: string; format: 'pdf' | 'csv' }) {
  const { running, run } = useFeedback()
  const get = () => {
    const query = { day, format }
    return run(report => downloadInSteps(paymentStatement, `payment-${day}.${format}`, report, { query }))
  }
  return (
    <BusyButton variant="default" size="sm" busy={running} onClick={() => void get()}>
      Statement, {format.toUpperCase()}
    </BusyButton>
  )
}
