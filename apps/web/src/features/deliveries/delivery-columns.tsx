import type { delivery as deliverySchema } from '@lodeway/contract/deliveries.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { Anchor } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import type { Tone } from '../../ui/state.tsx'
import { State } from '../../ui/state.tsx'

type Delivery = z.output<typeof deliverySchema>

export const deliveryStatuses = ['waiting', 'delivered', 'parked', 'withdrawn'] as const

export const deliveryStatusLabels: Record<Delivery['status'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  parked: 'Given up',
  withdrawn: 'Withdrawn',
}

const tones: Record<Delivery['status'], Tone> = {
  waiting: 'warning',
  delivered: 'success',
  parked: 'danger',
  withdrawn: 'neutral',
}
const events: Record<Delivery['event'], string> = {
  assigned: 'New lead',
  corrected: 'Correction',
  erased: 'Erasure',
  objected: 'Objection',
}
const channels: Record<Delivery['channel'], string> = { webhook: 'Webhook', csv: 'Morning file' }

const nextStep = (row: Delivery): string => {
  if (row.deliveredAt !== null && row.status === 'delivered') return shownTime(row.deliveredAt)
  return row.nextAttemptAt === null || row.channel === 'csv' ? '-' : `Next try ${shownTime(row.nextAttemptAt)}`
}

export const deliveryColumns: Column<Delivery>[] = [
  { key: 'createdAt', onPhone: 'line', header: 'Assigned', cell: row => shownTime(row.createdAt) },
  { key: 'event', onPhone: 'line', header: 'What', cell: row => events[row.event] },
  { key: 'channel', header: 'Sent by', cell: row => channels[row.channel] },
  {
    key: 'status',
    onPhone: 'state',
    header: 'Status',
    cell: row => <State tone={tones[row.status]}>{deliveryStatusLabels[row.status]}</State>,
  },
  { key: 'attempts', header: 'Attempts', cell: row => row.attempts, align: 'end' },
  { key: 'deliveredAt', header: 'Delivered', cell: nextStep },
  {
    key: 'lastAnswer',
    onPhone: 'line',
    header: 'Last answer',
    cell: row => row.lastAnswer ?? '-',
    text: row => row.lastAnswer ?? '',
  },
]

const shortId = (row: Delivery): string => leadReference(row.leadId)

/** The lead itself, to be looked at. */
export const leadColumn = (onView: ((leadId: string) => void) | undefined): Column<Delivery> => ({
  key: 'leadId',
  onPhone: 'name',
  header: 'Lead',
  cell: row =>
    onView === undefined ? (
      shortId(row)
    ) : (
      <Anchor
        component="button"
        type="button"
        size="sm"
        c="var(--brand-text)"
        aria-label={`View lead ${shortId(row)}`}
        onClick={() => onView(row.leadId)}
      >
        {shortId(row)}
      </Anchor>
    ),
})

/** Sends a lead once more, under the delivery id that it always had. */
export const replayColumn = (onReplay: (row: Delivery) => void): Column<Delivery> => ({
  key: 'actions',
  header: 'Actions',
  pinned: true,
  cell: row => (
    <InArea area="leads">
      <RowButton
        label={row.channel === 'csv' ? 'Into next file' : 'Send again'}
        about={`lead ${shortId(row)} of ${shownTime(row.createdAt)}`}
        icon={<IconSend size={15} aria-hidden />}
        disabled={row.channel === 'csv' && row.status === 'waiting'}
        onClick={() => onReplay(row)}
      />
    </InArea>
  ),
})
