import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { useCall } from '../../api/use-call.ts'

type Listed = AnswerOf<typeof listOrganisations>['data'][number]

/**
 * Every organisation as a choice, or those that fit; none while they are on their way. For administrators: nobody else may list them.
 */
export function useOrganisationChoices(
  enabled = true,
  fits: (organisation: Listed) => boolean = () => true,
): { value: string; label: string }[] {
  const organisations = useCall(listOrganisations, { query: { limit: maxChoices } }, { enabled })
  return (organisations.data?.data ?? []).filter(fits).map(({ id, name }) => ({ value: id, label: name }))
}

/** A lead company is paid and never billed. */
export const buysLeads = ({ distributionType }: Pick<Listed, 'distributionType'>): boolean =>
  distributionType !== undefined && !isLeadCompany(distributionType)
