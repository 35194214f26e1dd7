import { exportLeads } from '@lodeway/contract/leads.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { downloadInSteps } from '../../api/download.ts'
import { useFeedback } from '../../api/use-feedback.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { InArea } from '../../ui/in-area.tsx'
import type { LeadQuery } from './use-lead-query.ts'

interface Props {
  filters: LeadQuery['filters']
  orderBy: string
}

/** Hands over the leads that the filters show, all pages of them. Above its limit the server refuses in a sentence. */
export function ExportLeads({ filters, orderBy }: Props) {
  const { running, run } = useFeedback('Failed to export leads. Please try again.')
  const get = () =>
    run(report => downloadInSteps(exportLeads, 'leads-export.xlsx', report, { query: { ...filters, orderBy } }))
  return (
    <InArea area="leads">
      <BusyButton
        variant="default"
        leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
        busy={running}
        onClick={() => void get()}
      >
        Export
      </BusyButton>
    </InArea>
  )
}
