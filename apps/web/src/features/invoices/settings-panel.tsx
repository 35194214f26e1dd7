import { getInvoicingSettings } from '@lodeway/contract/invoicing.ts'
import { invoicePeriodLabels } from '@lodeway/rules/invoices/periods.ts'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Panel } from '../../ui/panel.tsx'
import { today } from '../../ui/today.ts'
import classes from './invoices.module.css'
import { vatInWords } from './vat-in-words.ts'

const SettingsDialog = loadedLater(() => import('./settings-dialog.tsx').then(part => part.SettingsDialog))

export type Settings = z.output<typeof getInvoicingSettings.answer>

/** What invoices are made by, and what is missing before any is made. */
export function SettingsPanel() {
  const { data, isError, refetch } = useCall(getInvoicingSettings, {})
  const [changing, setChanging] = useState(false)
  if (!data) return isError ? <FailedPart text="The invoice settings could not be loaded." onRetry={refetch} /> : null
  const isReady = data.name !== null && data.address !== null
  return (
    <Panel title="Invoice settings" className={classes.part ?? ''}>
      {!isReady && (
        <Alert color="yellow" mb="md">
          Invoices are made and sent once the platform has a name and an address.
        </Alert>
      )}
      <Facts
        facts={[
          { label: 'Name', value: data.name },
          { label: 'Address', value: data.address },
          { label: 'VAT', value: vatInWords(data, today()) },
          { label: 'Invoices are made', value: invoicePeriodLabels[data.period] },
          { label: 'Due', value: `${data.dueDays} days after they are issued` },
          { label: 'Pool leads are stopped', value: pauseInWords(data) },
        ]}
      />
      <div className={classes.line}>
        <InArea area="money">
          <Button variant="default" onClick={() => setChanging(true)}>
            Change
          </Button>
        </InArea>
      </div>
      {changing && <SettingsDialog settings={data} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

const pauseInWords = ({ pauseAfterDays }: Settings) =>
  pauseAfterDays === null
    ? 'Never'
    : `Once an invoice is ${pauseAfterDays} ${pauseAfterDays === 1 ? 'day' : 'days'} overdue`
