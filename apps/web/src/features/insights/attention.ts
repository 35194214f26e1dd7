import type { needsAttention } from '@lodeway/contract/attention.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { maxCounted } from '@lodeway/rules/limits.ts'
import { formatCount } from '@lodeway/rules/money/rand.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { addDays, formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { paths } from '../../paths.ts'
import { shownDay } from '../../ui/shown-time.ts'
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
  /** What is counted, where no list of its own holds it. */
  each?: { label: string; line: string; to: string }[]
}

/** What waits, the most urgent first; kinds of which nothing waits are left out. */
export const waitingIn = (found: Attention): Waiting[] => kindsIn(found).filter(isWaiting)

/** What could not be read, by its labels: some of it may wait, or nothing. */
export const unreadIn = (found: Attention): string[] => [
  ...(found.firstSteps === null ? ['First steps'] : []),
  ...kindsIn(found).flatMap(({ label, count }) => (count === null ? [label] : [])),
]

/** A number of what waits; of many the product does not count all. */
export const countWords = (count: number): string =>
  count > maxCounted ? `${formatCount(maxCounted)}+` : String(count)

type Kind = Omit<Waiting, 'count'> & { count: number | null }

const isWaiting = (kind: Kind): kind is Waiting => kind.count !== null && kind.count > 0

function kindsIn(found: Attention): Kind[] {
  const { loaders = 0, organisations = 0 } = found.returnRates ?? {}
  return [
    {
      label: 'Failing deliveries',
      count: totalOf(found.failingDeliveries),
      tone: 'danger',
      ...deliveries(found.failingDeliveries ?? []),
    },
    {
      label: 'Failed jobs',
      count: found.failedJobs,
      line: 'Failed after every attempt',
      tone: 'danger',
      to: paths.backgroundWork(),
    },
    {
      label: 'Overdue decisions',
      count: found.overdueCases,
      line: 'Returns and late sales',
      tone: 'danger',
      to: paths.outcomeCases(),
      search: { state: 'overdue' },
    },
    { label: 'Access requests', ...since(found.accessRequests), to: paths.userManagement() },
    { label: 'Returns', ...since(found.returns), to: paths.outcomeCases(), search: { kind: 'return' } },
    { label: 'Late sales', ...since(found.lateSales), to: paths.outcomeCases(), search: { kind: 'lateSale' } },
    {
      label: 'Leads nobody called',
      ...since(found.untouched),
      tone: 'warning',
      to: paths.leads(),
      search: { placement: 'untouched' },
    },
    {
      label: 'Return rates to look at',
      count: found.returnRates && loaders + organisations,
      line: named([...some(loaders, 'loader'), ...some(organisations, 'organisation')]),
      tone: 'warning',
      to: paths.returnRates(),
      search: loaders === 0 ? { by: 'organisation' } : undefined,
    },
    {
      label: 'Payments to approve',
      count: lengthOf(found.runsToApprove),
      line: named(found.runsToApprove?.map(({ number }) => runName(number)) ?? []),
      to: onlyOne(found.runsToApprove ?? [], ({ id }) => paths.paymentRun(id)) ?? paths.paymentRuns(),
    },
    { label: 'VAT registrations to check', ...since(found.vatRegistrations), to: paths.vatRegistrations() },
    {
      label: 'Leads not placed',
      count: totalOf(found.notPlaced),
      line: named(found.notPlaced?.map(({ type, count }) => `${leadLabelOf(type)} ${countWords(count)}`) ?? []),
      tone: 'warning',
      to: paths.leads(),
      search: { placement: 'waiting' },
    },
    {
      label: 'Leads to correct',
      count: found.toCorrect,
      line: 'Returned for their contact details',
      tone: 'warning',
      to: paths.leads(),
      search: { placement: 'toCorrect' },
    },
    {
      label: 'Contracts nearly full',
      count: lengthOf(found.nearlyFull),
      tone: 'warning',
      ...contracts(found.nearlyFull ?? [], ({ assigned, leadQuantity }) => `${assigned} of ${leadQuantity}`),
    },
    {
      // Its last day, as everywhere.
      label: 'Contracts ending',
      count: lengthOf(found.ending),
      ...contracts(found.ending ?? [], ({ endsOn }) => formatShownDate(addDays(endsOn, -1))),
    },
  ]
}

const totalOf = (parts: readonly { count: number }[] | null) =>
  parts && parts.reduce((sum, { count }) => sum + count, 0)

const lengthOf = (found: readonly unknown[] | null) => found && found.length

const since = (found: { count: number; oldest: string | null } | null) => ({
  count: found && found.count,
  ...(found?.oldest && { line: `Oldest from ${shownDay(found.oldest)}` }),
})

/** '1 loader', '2 loaders'; of none no words. */
const some = (count: number, what: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${what}` : `${count} ${what}s`]

const named = (words: readonly string[]): string => words.join(', ')

const onlyOne = <Item>([first, ...others]: readonly Item[], to: (item: Item) => string): string | undefined =>
  first !== undefined && others.length === 0 ? to(first) : undefined

/** Those of one organisation are at it; of several there is no list that has those, too, that are still tried. */
function deliveries(found: NonNullable<Attention['failingDeliveries']>) {
  const each = found.map(({ organisationId, organisationName, count }) => ({
    label: organisationName,
    line: count === 1 ? '1 delivery' : `${countWords(count)} deliveries`,
    to: paths.organisationDetails(organisationId),
  }))
  return {
    line: named(found.map(({ organisationName, count }) => `${organisationName} ${countWords(count)}`)),
    to: onlyOne(each, ({ to }) => to) ?? paths.organisations(),
    ...(each.length > 1 && { each }),
  }
}

type Contract = NonNullable<Attention['nearlyFull']>[number] | NonNullable<Attention['ending']>[number]

/** Contracts of any organisation, for which there is no list: one opens itself, several are listed. */
function contracts<Found extends Contract>(found: readonly Found[], about: (contract: Found) => string) {
  const each = found.map(contract => ({
    label: `${contract.organisationName}: ${contract.contractName}`,
    line: about(contract),
    to: contractPath(contract),
  }))
  return {
    line: named(each.map(({ label, line }) => `${label} ${line}`)),
    to: onlyOne(each, ({ to }) => to) ?? paths.organisations(),
    ...(each.length > 1 && { each }),
  }
}

const contractPath = ({ kind, organisationId, contractId }: Contract): string =>
  kind === 'external'
    ? paths.externalContract(organisationId, contractId)
    : paths.internalContract(organisationId, contractId)

interface FirstStep {
  label: string
  /** What an administrator needs to take it. */
  area: AdministratorArea
  done: boolean
  to: string
}

/** The first steps of an empty product, each with where it is taken; none once all are. */
export function firstStepsIn({ firstSteps }: Attention): FirstStep[] {
  if (firstSteps === null) return []
  const steps: FirstStep[] = [
    { label: 'Add an organisation', area: 'settings', done: firstSteps.organisation, to: paths.organisations() },
    { label: 'Add a contract', area: 'settings', done: firstSteps.contract, to: paths.organisations() },
    { label: 'Approve a loader', area: 'people', done: firstSteps.loader, to: paths.invitations() },
    { label: 'Submit the first lead', area: 'leads', done: firstSteps.lead, to: paths.submitLeads() },
    {
      label: 'Recommended: a second person approves payments',
      area: 'money',
      done: firstSteps.secondPerson,
      to: paths.paymentRuns(),
    },
  ]
  return steps.every(({ done }) => done) ? [] : steps
}
