import { exportSales } from '@lodeway/contract/sales.ts'
import { presetRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadInSteps } from '../../api/download.ts'
import { withFeedback } from '../../api/with-feedback.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { today } from '../../ui/today.ts'

/** The billing report of one organisation for the month before this one, as a file. */
export function LastMonth({ organisationId }: { organisationId: string }) {
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    const query = { organisationIds: [organisationId], ...rangeToWire(presetRange('lastMonth', today())) }
    await withFeedback(report => downloadInSteps(exportSales, 'report-export.xlsx', report, { query }))
    setRunning(false)
  }
  return (
    <InArea area="money">
      <BusyButton
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        busy={running}
        onClick={() => void run()}
      >
        Last month's billing
      </BusyButton>
    </InArea>
  )
}
