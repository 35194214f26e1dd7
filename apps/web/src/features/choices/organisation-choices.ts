import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { useCall } from '../../api/use-call.ts'
import type { Choice } from '../../ui/choice-select.tsx'
import { withMissing } from '../../ui/with-missing.ts'

type Listed = AnswerOf<typeof listOrganisations>['data'][number]

/**
 * Every organisation as a choice, or those that fit; none while they are on their way. For administrators: nobody else may list them.
 */
export function useOrganisationChoices(enabled = true, fits: (organisation: Listed) => boolean = () => true): Choice[] {
  const organisations = useOrganisations(enabled)
  return (organisations?.data ?? []).filter(fits).map(({ id, name }) => ({ value: id, label: name }))
}

/** The same for a filter, which an old address or view may have set to one that has gone. */
export function useOrganisationsFilteredBy(chosen: readonly string[], enabled = true): Choice[] {
  const choices = useOrganisationChoices(enabled)
  const areAll = useOrganisations(enabled)?.count === choices.length
  return withMissing(choices, chosen, areAll ? 'An organisation that is not there any more' : '…')
}

const useOrganisations = (enabled: boolean) =>
  useCall(listOrganisations, { query: { limit: maxChoices } }, { enabled }).data

/** A lead company is paid and never billed. */
export const buysLeads = ({ distributionType }: Pick<Listed, 'distributionType'>): boolean =>
  distributionType !== undefined && !isLeadCompany(distributionType)
