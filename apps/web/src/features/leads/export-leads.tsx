import { exportLeads } from '@lodeway/contract/leads.ts'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { download } from '../../api/download.ts'
import { toast } from '../../ui/toast.tsx'
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
    const waiting = toast.info('Please wait, the leads are being exported...', { stays: true })
    try {
      await download(exportLeads, 'leads-export.xlsx', { query: { ...filters, orderBy } })
      toast.success('Process completed successfully!')
    } catch (problem) {
      toast.error(failureText(problem, 'Failed to export leads. Please try again.'))
    } finally {
      toast.dismiss(waiting)
      setRunning(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
      loading={running}
      onClick={() => void run()}
    >
      Export
    </Button>
  )
}
