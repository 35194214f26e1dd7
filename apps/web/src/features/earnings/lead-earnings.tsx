import { listLeadEarnings } from '@lodeway/contract/earnings.ts'
import type { ComponentType, ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { EarningItem } from './earning-item.tsx'
import classes from './earnings.module.css'
import { whoseMoney } from './own-share.ts'

interface Props {
  leadId: string
  /** A part of the lead's page, with its heading. */
  section: ComponentType<{ title: string; children: ReactNode }>
}

/** What a lead earned whoever sent it in, each amount with its state, the day it is paid and how it comes about. */
export function LeadEarnings({ leadId, section: Section }: Props) {
  const { data, isError, refetch } = useCall(listLeadEarnings, { params: { id: leadId } }, { fresh: true })
  if (!data) return isError ? <FailedPart text="What this lead earned could not be loaded." onRetry={refetch} /> : null
  if (data.data.length === 0) return null
  return (
    <Section title={whoseMoney(data.data)}>
      <ul className={classes.list}>
        {data.data.map(row => (
          <EarningItem key={`${row.id} ${row.isTakenBack}`} row={row} isLeads />
        ))}
      </ul>
    </Section>
  )
}
