import { exportLeads } from '@lodeway/contract/leads.ts'
import { isForSeveral, maxLeadsAtOnce } from '@lodeway/rules/outcomes/several.ts'
import { IconDownload, IconFlag3 } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadInSteps } from '../../api/download.ts'
import { useFeedback } from '../../api/use-feedback.ts'
import { InArea } from '../../ui/in-area.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import type { LeadRow } from './lead-columns.tsx'
import { RecordForSeveral } from './record-for-several.tsx'

interface Props {
  leads: readonly LeadRow[]
  orderBy: string
  onClear: () => void
  /** These stay chosen, with the reason of each. */
  onRefused: (reasons: ReadonlyMap<string, string>) => void
  /** They will not be chosen any more in a moment. */
  isGoing: boolean
}

/** What an administrator does with several leads of the list at once. */
export function SelectedLeads({ leads, orderBy, onClear, onRefused, isGoing }: Props) {
  const [recording, setRecording] = useState(false)
  const isTooMany = leads.length > maxLeadsAtOnce
  const areNobodys = !leads.some(isForSeveral)
  const { running, run } = useFeedback('Failed to export leads. Please try again.')
  const exportThem = () => {
    const query = { ids: leads.map(({ id }) => id), includeLoader: true, orderBy }
    return run(report => downloadInSteps(exportLeads, 'leads-export.xlsx', report, { query }))
  }
  return (
    <>
      <SelectionBar count={leads.length} limit={maxLeadsAtOnce} onClear={onClear}>
        <InArea area="leads">
          <button
            type="button"
            disabled={isTooMany || areNobodys || isGoing}
            title={areNobodys ? 'No organisation has these leads, so no outcome can be recorded.' : undefined}
            onClick={() => setRecording(true)}
          >
            <IconFlag3 size={16} aria-hidden /> Record outcome
          </button>
          <button type="button" disabled={isTooMany || running || isGoing} onClick={() => void exportThem()}>
            <IconDownload size={16} aria-hidden /> Export selected
          </button>
        </InArea>
      </SelectionBar>
      {recording && (
        <RecordForSeveral leads={leads} onDone={onClear} onRefused={onRefused} onClose={() => setRecording(false)} />
      )}
    </>
  )
}
