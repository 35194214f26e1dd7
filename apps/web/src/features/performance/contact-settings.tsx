import { needsAttention } from '@lodeway/contract/attention.ts'
import { getContactSettings, saveContactSettings } from '@lodeway/contract/performance.ts'
import { maxContactHours } from '@lodeway/rules/performance/contact.ts'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { NumberSettings, upTo } from './number-settings.tsx'

const label = 'Hours without an outcome'
const fields = [{ name: 'untouchedHours', label, check: upTo(maxContactHours, label) }] as const
const refresh = [getContactSettings, needsAttention]

/** After how many hours without an outcome a lead is counted at home. */
export function ContactSettings() {
  const read = useCall(getContactSettings, {}, { fresh: true })
  return (
    <NumberSettings
      title="Leads nobody called"
      fields={fields}
      read={read}
      save={(values, seen) => call(saveContactSettings, { body: { ...values, seen } })}
      refresh={refresh}
    >
      A lead without an outcome for so many hours is counted on the home page. Whether it is also taken back is agreed
      in each contract.
    </NumberSettings>
  )
}
