import { exportJournal } from '@lodeway/contract/journal-entries.ts'
import type { JournalAccount } from '@lodeway/rules/journal/accounts.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { downloadInSteps } from '../../api/download.ts'
import { useFeedback } from '../../api/use-feedback.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { InArea } from '../../ui/in-area.tsx'
import type { filterQuery } from './books-filters.tsx'

interface Props {
  query: ReturnType<typeof filterQuery> & { account?: JournalAccount }
}

/** The entries that the page's filters show, for the bookkeeper's own program. */
export function ExportEntries({ query }: Props) {
  const { running, run } = useFeedback()
  return (
    <InArea area="money">
      <BusyButton
        busy={running}
        variant="default"
        leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
        onClick={() => void run(report => downloadInSteps(exportJournal, 'journal.csv', report, { query }))}
      >
        Export entries
      </BusyButton>
    </InArea>
  )
}
