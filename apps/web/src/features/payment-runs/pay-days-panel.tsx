import { getPayDays } from '@lodeway/contract/pay-days.ts'
import { payDaysInWords } from '@lodeway/rules/payment-runs/pay-days.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './runs.module.css'

const PayDaysDialog = loadedLater(() => import('./pay-days-dialog.tsx').then(part => part.PayDaysDialog))

/** On which days payees are paid, and when the bank wants the file of the next ones. */
export function PayDaysPanel() {
  const { data, isError, refetch } = useCall(getPayDays, {})
  const [changing, setChanging] = useState(false)
  if (!data) return isError ? <FailedPart text="The pay days could not be loaded." onRetry={refetch} /> : null
  const { days, fileDaysBefore, next, proclaimed } = data
  return (
    <Panel title="Pay days" className={classes.setting ?? ''}>
      <p>
        {payDaysInWords(days)}, or the business day before. The bank wants the file{' '}
        {fileDaysBefore === 0
          ? 'on the day itself'
          : `${fileDaysBefore} business ${fileDaysBefore === 1 ? 'day' : 'days'} earlier`}
        . Weekends and public holidays are known
        {proclaimed.length > 0 && `, and these were proclaimed: ${proclaimed.map(nameOf).join(', ')}`}.
      </p>
      <ul className={classes.days} aria-label="Next pay days">
        {next.map(({ payDay, fileDueOn }) => (
          <li key={payDay}>
            <strong>{formatShownDate(payDay)}</strong> file by {formatShownDate(fileDueOn)}
          </li>
        ))}
      </ul>
      <InArea area="money">
        <Button variant="default" onClick={() => setChanging(true)}>
          Change pay days
        </Button>
      </InArea>
      {changing && <PayDaysDialog settings={data} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

const nameOf = ({ day, name }: { day: string; name: string }) => `${formatShownDate(day)} (${name})`
