import { needsAttention } from '@lodeway/contract/attention.ts'
import { getCaseSettings, saveCaseSettings } from '@lodeway/contract/case-settings.ts'
import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import { listReturnRates } from '@lodeway/contract/performance.ts'
import { maxDecisionDays } from '@lodeway/rules/outcomes/decide-by.ts'
import { maxReturnLeads, maxReturnPercent } from '@lodeway/rules/performance/return-rate.ts'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { NumberSettings, upTo } from './number-settings.tsx'

const fields = [
  { name: 'decisionDays', label: 'Working days to decide', check: upTo(maxDecisionDays) },
  { name: 'lookAtPercent', label: 'Flag return rates from (%)', check: upTo(maxReturnPercent) },
  { name: 'lookAtLeads', label: 'Minimum leads', check: upTo(maxReturnLeads) },
] as const
const refresh = [getCaseSettings, listReturnRates, listOutcomeCases, needsAttention]

/** How soon returns are decided, and from which rate on somebody looks at them. */
export function CaseSettings({ text }: { text: string | undefined }) {
  const read = useCall(getCaseSettings, {}, { fresh: true })
  return (
    <NumberSettings
      title="Time and limits of returns"
      fields={fields}
      read={read}
      save={(values, seen) => call(saveCaseSettings, { body: { ...values, seen } })}
      refresh={refresh}
    >
      Returns and late sales are to be decided within so many working days; those that are not are overdue and counted
      on the home page. {text}
    </NumberSettings>
  )
}
