import type { parkedJob } from '@lodeway/contract/background-work.ts'
import { jobLabelOf } from '@lodeway/rules/background-work/jobs.ts'
import { IconRepeat } from '@tabler/icons-react'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { shownTime } from '../../ui/shown-time.ts'

type ParkedJob = z.output<typeof parkedJob>

export const parkedColumns: Column<ParkedJob>[] = [
  {
    key: 'job',
    onPhone: 'name',
    header: 'Work',
    cell: row => jobLabelOf(row.job),
    text: row => jobLabelOf(row.job),
  },
  { key: 'concerns', header: 'Concerns', cell: row => row.concerns ?? '-', text: row => row.concerns ?? '' },
  { key: 'reason', onPhone: 'line', header: 'Why', cell: row => row.reason, text: row => row.reason },
  { key: 'givenUpAt', onPhone: 'line', header: 'Given up', cell: row => shownTime(row.givenUpAt) },
  { key: 'tries', header: 'Tries', cell: row => row.tries, align: 'end' },
]

export const retryColumn = (onRetry: (row: ParkedJob) => void): Column<ParkedJob> => ({
  key: 'actions',
  header: 'Actions',
  pinned: true,
  cell: row => (
    <InArea area="settings">
      <RowButton
        label="Try again"
        about={`${jobLabelOf(row.job)} of ${shownTime(row.givenUpAt)}`}
        icon={<IconRepeat size={15} aria-hidden />}
        onClick={() => onRetry(row)}
      />
    </InArea>
  ),
})
