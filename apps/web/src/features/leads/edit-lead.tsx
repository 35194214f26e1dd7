import { offeredTypes } from '@lodeway/contract/lead-submission.ts'
import type { Choice as ChosenItem } from '@lodeway/rules/leads/questions.ts'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import type { Choices } from '../lead-submission/use-choices.ts'
import { useChoices } from '../lead-submission/use-choices.ts'
import { EditLeadForm, type EditLeadProps } from './edit-lead-form.tsx'
import type { Lead } from './lead-parts.tsx'

/** The form, once the lists that it chooses from are here. */
export function EditLead(props: EditLeadProps) {
  const offered = useCall(offeredTypes, {})
  // No preferred company is asked for here, as for organisational loaders.
  const { choices, isPending, isError, retry } = useChoices(props.lead.insuranceType, 'organisational')
  if (isError || offered.isLoadingError) {
    const again = () => {
      retry()
      if (offered.isLoadingError) void offered.refetch()
    }
    return <FailedPart text="The lists for this form could not be loaded." onRetry={again} />
  }
  if (isPending || !offered.data) return <PageLoader />
  return <EditLeadForm {...props} offered={offered.data} choices={withOwn(choices, props.lead)} />
}

/** The lists with what the lead has, under the names that it has them by. */
function withOwn({ byId, offered }: Choices, lead: Lead): Choices {
  const own = {
    yearlyIncome: [lead.yearlyIncome],
    industry: [lead.industry],
    vehicle: [lead.vehicle],
    vehicleColour: [lead.vehicleColour],
    assetsToCover: lead.assetsToCover,
  }
  const lists = Object.entries(own).map(([category, items]) => {
    const list = offered[category as keyof typeof own]
    const missing = items.flatMap(item => (item && !list.some(({ value }) => value === item.id) ? [item] : []))
    return [category, [...list, ...missing.map(({ id, name }) => ({ value: id, label: name, disabled: true }))]]
  })
  const items = Object.values(own).flat()
  return {
    byId: new Map<string, ChosenItem>([...items.flatMap(item => (item ? [[item.id, item] as const] : [])), ...byId]),
    offered: { ...offered, ...Object.fromEntries(lists) },
  }
}
