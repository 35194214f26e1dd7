import { exportSales } from '@lodeway/contract/sales.ts'
import { presetRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { IconDownload } from '@tabler/icons-react'
import { downloadInSteps } from '../../api/download.ts'
import { useFeedback } from '../../api/use-feedback.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { today } from '../../ui/today.ts'

/** The billing report of one organisation for the month before this one, as a file. */
export function LastMonth({ organisationId }: { organisationId: string }) {
  const { running, run } = useFeedback()
  const get = () => {
    const query = { organisationIds: [organisationId], ...rangeToWire(presetRange('lastMonth', today())) }
    return run(report => downloadInSteps(exportSales, 'report-export.xlsx', report, { query }))
  }
  return (
    <InArea area="money">
      <BusyButton
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        busy={running}
        onClick={() => void get()}
      >
        Last month's billing
      </BusyButton>
    </InArea>
  )
}
