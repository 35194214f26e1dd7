import { downloadAccountStatement } from '@lodeway/contract/account-statements.ts'
import { statementMonths } from '@lodeway/rules/limits.ts'
import { addMonths, type CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { downloadOrSay } from '../../api/download-or-say.ts'
import { OneFilter } from '../../ui/one-filter.tsx'
import { today } from '../../ui/today.ts'

const monthFormat = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthsUntil = (day: CalendarDate) =>
  Array.from({ length: statementMonths }, (_, before) => {
    const first = addMonths(`${day.slice(0, 8)}01`, -before)
    return { value: first.slice(0, 7), label: monthFormat.format(new Date(`${first}T00:00:00Z`)) }
  })

/** A month of an organisation's account, to be kept: on paper, or for a bookkeeper's program. */
export function StatementOfAccount({ organisationId }: { organisationId: string }) {
  const months = monthsUntil(today())
  const [month, setMonth] = useState(months[0]?.value ?? '')
  const fetchFile = (format: 'pdf' | 'csv') =>
    downloadOrSay(downloadAccountStatement, `statement-of-account-${month}.${format}`, {
      params: { id: organisationId },
      query: { month, format },
    })
  return (
    <>
      <OneFilter label="Month" data={months} value={month} onChange={chosen => setMonth(chosen ?? month)} />
      <Button variant="default" onClick={() => void fetchFile('pdf')}>
        Statement of account
      </Button>
      <Button variant="default" onClick={() => void fetchFile('csv')}>
        Statement of account, CSV
      </Button>
    </>
  )
}
