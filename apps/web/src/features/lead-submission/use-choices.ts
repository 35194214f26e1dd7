import { listContent } from '@lodeway/contract/content.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import type { ContentCategory, FollowUp } from '@lodeway/rules/content/categories.ts'
import { contentCategories, maxContentItems } from '@lodeway/rules/content/categories.ts'
import { mayPreferCompany, type SubmitterKind } from '@lodeway/rules/lead-submission/submitter.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reading, useCall } from '../../api/use-call.ts'
import type { Choice } from '../../ui/choice-select.tsx'
import type { ChoicesById } from './submission.ts'

/** The lists that the second step chooses from. */
export interface Choices {
  readonly byId: ChoicesById
  /** As the fields offer them; what is hidden is disabled. */
  readonly offered: Readonly<Record<ContentCategory | 'organisationId', readonly Choice[]>>
}

/** Lists change seldom, and the server checks each choice anew. */
const staleTime = 60_000

export function useChoices(type: InsuranceType, kind: SubmitterKind) {
  const lists = useQueries({
    queries: contentCategories.map(category =>
      reading(listContent, { query: { category, limit: maxContentItems } }, { staleTime }),
    ),
  })
  const companies = useCall(
    listOrganisations,
    { query: { insuranceType: type, contractState: 'active', limit: maxChoices, offset: 0 } },
    { enabled: mayPreferCompany(kind), staleTime },
  )
  const items = lists.map(list => list.data?.data)
  const companyRows = companies.data?.data
  const reads = [...lists, ...(mayPreferCompany(kind) ? [companies] : [])]

  // oxlint-disable-next-line react/exhaustive-deps -- the lists are five and keep their order.
  const choices = useMemo(() => choicesIn(items, companyRows ?? []), [...items, companyRows])
  return {
    choices,
    isPending: reads.some(read => read.isPending),
    // A list that is here stays, though it cannot be read again: a form is at work with it.
    isError: reads.some(read => read.isLoadingError),
    retry: () => void Promise.all(reads.filter(read => read.isLoadingError).map(read => read.refetch())),
  }
}

type Named = {
  readonly id: string
  readonly name: string
  readonly hidden?: boolean
  readonly followUp?: FollowUp | null
}

function choicesIn(items: readonly (readonly Named[] | undefined)[], companies: readonly Named[]): Choices {
  const all = [...items.flatMap(list => list ?? []), ...companies]
  const offered = contentCategories.map((category, index) => [category, (items[index] ?? []).map(toChoice)])
  return {
    byId: new Map(all.map(({ id, name, followUp }) => [id, { id, name, ...(followUp && { followUp }) }])),
    offered: { ...Object.fromEntries(offered), organisationId: companies.map(toChoice) },
  }
}

/**
 * The companies that take a lead of the quality that it has as it stands. A company that does not is shown and cannot be
 * chosen, until the lead is good enough.
 */
export function useCompaniesThatBuy(type: InsuranceType, kind: SubmitterKind, quality: Quality) {
  const query = { insuranceType: type, contractState: 'active' as const, quality, limit: maxChoices, offset: 0 }
  const companies = useCall(
    listOrganisations,
    { query },
    { enabled: mayPreferCompany(kind), staleTime, keepPrevious: true },
  )
  const rows = companies.data?.data
  return useMemo(() => (rows === undefined ? undefined : new Set(rows.map(({ id }) => id))), [rows])
}

/** The lists, with the companies disabled that do not take such a lead. */
export const withCompaniesDisabled = (choices: Choices, buyingCompanies: ReadonlySet<string> | undefined): Choices => ({
  ...choices,
  offered: {
    ...choices.offered,
    organisationId: choices.offered.organisationId.map(company => ({
      ...company,
      disabled: buyingCompanies !== undefined && !buyingCompanies.has(company.value),
    })),
  },
})

const toChoice = ({ id, name, hidden = false }: Named): Choice => ({ value: id, label: name, disabled: hidden })
