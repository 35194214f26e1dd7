import { exportAndMarkPaid, exportSales, markSalesPaid } from '@lodeway/contract/sales.ts'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { orLost } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { downloadInSteps } from '../../api/download.ts'
import { type Report, useFeedback } from '../../api/use-feedback.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { afterMenu } from '../../ui/after-menu.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import type { Confirmed } from './bulk-dialog.tsx'
import { readsOfPaying } from './reads-of-report.ts'
import type { SaleFilter } from './sale-filter.ts'

const BulkDialog = loadedLater(() => import('./bulk-dialog.tsx').then(part => part.BulkDialog))

/** The report's file, as the call names it (document 2, section 7). */
const fileName = 'report-export.xlsx'

const markedWithoutFile = 'The rows are marked as paid, but the file did not arrive. Download it under Payment batches.'

const labels = {
  mark: 'Mark filtered leads as paid',
  export: 'Export CSV with filters',
  both: 'Mark filtered leads as paid & export',
} as const

/** What can be done with all filtered rows at once. What marks rows asks first, for exactly what the filters show now. */
export function ExportMenu({ filter }: { filter: SaleFilter }) {
  const refresh = useRefresh()
  const { running, run: runLong } = useFeedback()
  const [asked, setAsked] = useState<{ deed: 'mark' | 'both'; filter: SaleFilter }>()

  const run = async (work: (report: Report) => Promise<unknown>, success?: string) => {
    await runLong(work, success)
    // Also after a failure: that may be because the rows have changed.
    refresh(...readsOfPaying)
  }
  const confirm = ({ filter: confirmed, waits, expected }: Confirmed) => {
    const body = { ...confirmed, expected }
    const deed = asked?.deed
    setAsked(undefined)
    void run(
      report => {
        report(`Marking ${expected.count} ${expected.count === 1 ? 'row' : 'rows'} as paid: ${inWords(expected)}`)
        return deed === 'both'
          ? downloadInSteps(exportAndMarkPaid, fileName, report, { body }).catch(orLost(markedWithoutFile))
          : call(markSalesPaid, { body })
      },
      waits ? 'The payouts are in a payment run that waits for approval' : undefined,
    )
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <BusyButton
            variant="default"
            busy={running}
            leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
            rightSection={<IconChevronDown size={15} aria-hidden />}
          >
            Export
          </BusyButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={afterMenu(() => setAsked({ deed: 'mark', filter }))}>{labels.mark}</Menu.Item>
          <Menu.Item
            onClick={afterMenu(
              () => void run(report => downloadInSteps(exportSales, fileName, report, { query: filter })),
            )}
          >
            {labels.export}
          </Menu.Item>
          <Menu.Item onClick={afterMenu(() => setAsked({ deed: 'both', filter }))}>{labels.both}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <BulkDialog
          title={labels[asked.deed]}
          confirmLabel={asked.deed === 'both' ? 'Mark as paid & export' : 'Mark as paid'}
          filter={asked.filter}
          onConfirm={confirm}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** Both directions, each where there is something to say of it. */
const inWords = ({ toReceive, toPay }: Confirmed['expected']): string =>
  [
    toReceive !== 0 && `${shownRand(toReceive)} to receive`,
    (toPay !== 0 || toReceive === 0) && `${shownRand(toPay)} to pay`,
  ]
    .filter(Boolean)
    .join(', ')
