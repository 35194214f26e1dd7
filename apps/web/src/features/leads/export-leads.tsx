import { exportLeads } from '@lodeway/contract/leads.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadInSteps } from '../../api/download.ts'
import { withFeedback } from '../../api/with-feedback.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { InArea } from '../../ui/in-area.tsx'
import type { LeadQuery } from './use-lead-query.ts'

interface Props {
  filters: LeadQuery['filters']
  orderBy: string
}

/** Hands over the leads that the filters show, all pages of them. Above its limit the server refuses in a sentence. */
export function ExportLeads({ filters, orderBy }: Props) {
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    await withFeedback(
      report => downloadInSteps(exportLeads, 'leads-export.xlsx', report, { query: { ...filters, orderBy } }),
      'Failed to export leads. Please try again.',
    )
    setRunning(false)
  }
  return (
    <InArea area="leads">
      <BusyButton
        variant="default"
        leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
        busy={running}
        onClick={() => void run()}
      >
        Export
      </BusyButton>
    </InArea>
  )
}
