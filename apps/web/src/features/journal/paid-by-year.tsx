import { exportPaidByYear } from '@lodeway/contract/journal.ts'
import { taxYearInWords, taxYearOf } from '@lodeway/rules/journal/tax-year.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadInSteps } from '../../api/download.ts'
import { useFeedback } from '../../api/use-feedback.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { Panel } from '../../ui/panel.tsx'
import { today } from '../../ui/today.ts'
import classes from './books.module.css'

/** Books are kept for five years. */
const yearsUntil = (day: CalendarDate) =>
  Array.from({ length: 5 }, (_, before) => {
    const year = taxYearOf(day) - before
    return { value: String(year), label: taxYearInWords(year) }
  })

/** What each payee was paid in a tax year, for whoever files or answers questions about it. */
export function PaidByYear() {
  const years = yearsUntil(today())
  const [year, setYear] = useState(years[0]?.value ?? '')
  const { running, run } = useFeedback()
  const get = () => {
    const name = `paid-in-tax-year-${year}.csv`
    return run(report => downloadInSteps(exportPaidByYear, name, report, { query: { year } }))
  }
  return (
    <Panel title="Paid by tax year" className={classes.part ?? ''}>
      <p className={classes.note}>
        What each loader and lead company was paid from March to February, on the days on which it was paid, with the
        income tax number that they gave. This is not a tax certificate.
      </p>
      <FilterBar>
        <OneFilter label="Tax year" data={years} value={year} onChange={chosen => setYear(chosen ?? year)} />
        <InArea area="money">
          <BusyButton
            busy={running}
            variant="default"
            leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
            onClick={() => void get()}
          >
            Export payments
          </BusyButton>
        </InArea>
      </FilterBar>
    </Panel>
  )
}
