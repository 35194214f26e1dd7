import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { needsAttention } from '@lodeway/contract/insights.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { paths } from '../../paths.ts'
import type { SearchParameters } from '../../ui/table-address.ts'

export type Attention = AnswerOf<typeof needsAttention>

/** Something that waits, with the list that holds it. */
export interface Waiting {
  label: string
  count: number
  line?: string
  tone?: 'warning' | 'danger'
  to: string
  search?: SearchParameters
}

/** What waits, the most urgent first; what there is none of is left out. */
export function waitingIn(found: Attention): Waiting[] {
  const failing = found.failingDeliveries.reduce((sum, { count }) => sum + count, 0)
  const notPlaced = found.notPlaced.reduce((sum, { count }) => sum + count, 0)
  const all: Waiting[] = [
    {
      label: 'Failing deliveries',
      count: failing,
      line: named(found.failingDeliveries.map(({ organisationName, count }) => `${organisationName} ${count}`)),
      tone: 'danger',
      to:
        onlyOne(found.failingDeliveries, ({ organisationId }) => paths.organisationDetails(organisationId)) ??
        paths.backgroundWork(),
    },
    {
      label: 'Failed jobs',
      count: found.failedJobs,
      line: 'Given up after all their tries',
      tone: 'danger',
      to: paths.backgroundWork(),
    },
    { label: 'Access requests', ...since(found.accessRequests), to: paths.userManagement() },
    { label: 'Returns', ...since(found.returns), to: paths.outcomeCases(), search: { kind: 'return' } },
    { label: 'Late sales', ...since(found.lateSales), to: paths.outcomeCases(), search: { kind: 'lateSale' } },
    {
      label: 'Leads not placed',
      count: notPlaced,
      line: named(found.notPlaced.map(({ type, count }) => `${leadLabelOf(type)} ${count}`)),
      tone: 'warning',
      to: paths.leads(),
      search: { placement: 'available' },
    },
    {
      label: 'Contracts nearly full',
      count: found.nearlyFull.length,
      line: named(found.nearlyFull.map(each => `${each.organisationName} ${each.assigned} of ${each.leadQuantity}`)),
      tone: 'warning',
      to: contractsOf(found.nearlyFull),
    },
    {
      label: 'Contracts ending',
      count: found.ending.length,
      line: named(found.ending.map(each => `${each.organisationName} ${formatShownDate(each.endsOn)}`)),
      to: contractsOf(found.ending),
    },
  ]
  return all.filter(({ count }) => count > 0)
}

const since = ({ count, oldest }: { count: number; oldest: string | null }) => ({
  count,
  ...(oldest !== null && { line: `Oldest from ${formatShownDate(johannesburgDate(new Date(oldest)))}` }),
})

const named = (words: readonly string[]): string => words.join(', ')

const onlyOne = <Item>([first, ...others]: readonly Item[], to: (item: Item) => string): string | undefined =>
  first !== undefined && others.length === 0 ? to(first) : undefined

/** The contracts of the organisation, when they are all of one. */
function contractsOf(contracts: readonly { organisationId: string; kind: 'internal' | 'external' }[]): string {
  const [first, ...others] = contracts
  if (
    first === undefined ||
    others.some(each => each.organisationId !== first.organisationId || each.kind !== first.kind)
  )
    return paths.organisations()
  return first.kind === 'external'
    ? paths.externalContracts(first.organisationId)
    : paths.internalContracts(first.organisationId)
}

/** The first steps of an empty product, each with where it is taken; none once all are. */
export function firstStepsIn({ firstSteps }: Attention): { label: string; done: boolean; to: string }[] {
  const steps = [
    { label: 'Add an organisation', done: firstSteps.organisation, to: paths.organisations() },
    { label: 'Give it a contract', done: firstSteps.contract, to: paths.organisations() },
    { label: 'Let a loader in', done: firstSteps.loader, to: paths.userManagement() },
    { label: 'Submit the first lead', done: firstSteps.lead, to: paths.submitLeads() },
  ]
  return steps.every(({ done }) => done) ? [] : steps
}
