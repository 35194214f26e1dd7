import { earningsStatement } from '@lodeway/contract/earnings.ts'
import { statementMonths } from '@lodeway/rules/limits.ts'
import { addMonths, formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconFileText, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadInSteps } from '../../api/download.ts'
import { useFeedback } from '../../api/use-feedback.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { today } from '../../ui/today.ts'

/** A year of months at a time. */
const monthsShown = 12

/** A statement of a month to keep: to read as a PDF, or to work with as CSV. */
export function StatementMenu() {
  const { running, run } = useFeedback()
  const [back, setBack] = useState(0)
  const months = Array.from({ length: monthsShown }, (_, ago) =>
    addMonths(`${today().slice(0, 7)}-01`, -ago - back * monthsShown).slice(0, 7),
  )
  const get = (month: string, format: 'pdf' | 'csv') => {
    const query = { month, format }
    return run(report => downloadInSteps(earningsStatement, `statement-${month}.${format}`, report, { query }))
  }
  return (
    <Menu position="bottom-end" onClose={() => setBack(0)}>
      <Menu.Target>
        <BusyButton
          variant="default"
          busy={running}
          leftSection={<IconFileText size={17} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >
          Statement
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {(['pdf', 'csv'] as const).map(format => [
          <Menu.Label key={format}>{format === 'pdf' ? 'To read, PDF' : 'To work with, CSV'}</Menu.Label>,
          ...months.map(month => (
            <Menu.Item key={`${month}${format}`} onClick={() => void get(month, format)}>
              {formatShownDate(`${month}-01`).slice(3)}
              <span className="visually-hidden">, {format.toUpperCase()}</span>
            </Menu.Item>
          )),
        ])}
        {(back + 1) * monthsShown < statementMonths && (
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => setBack(back + 1)}
          >
            Earlier months
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
