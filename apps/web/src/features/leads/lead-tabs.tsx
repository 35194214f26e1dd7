import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { TabLinks } from '../../ui/tab-links.tsx'

/** The parts of Lead Management, for administrators, with how much waits for a decision. */
export function LeadTabs() {
  const waiting = useCall(listOutcomeCases, { query: { state: ['open'], limit: 1 } }, { staleTime: 30_000 })
  const open = waiting.data?.open ?? 0
  return (
    <TabLinks
      label="Lead Management"
      links={[
        { label: 'Leads', to: paths.leads() },
        { label: `Returns and late sales${open > 0 ? ` (${open})` : ''}`, to: paths.outcomeCases() },
        { label: 'Speed to contact', to: paths.speedToContact() },
        { label: 'Return rates', to: paths.returnRates() },
      ]}
    />
  )
}
