import type { needsAttention } from '@lodeway/contract/attention.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
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
export function waitingIn(found: Attention): Waiting[] {
  const failing = found.failingDeliveries.reduce((sum, { count }) => sum + count, 0)
  const notPlaced = found.notPlaced.reduce((sum, { count }) => sum + count, 0)
  const all: Waiting[] = [
    { label: 'Failing deliveries', count: failing, tone: 'danger', ...deliveries(found.failingDeliveries) },
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
      count: found.returnRates.loaders + found.returnRates.organisations,
      line: named([
        ...some(found.returnRates.loaders, 'loader'),
        ...some(found.returnRates.organisations, 'organisation'),
      ]),
      tone: 'warning',
      to: paths.returnRates(),
      search: found.returnRates.loaders === 0 ? { by: 'organisation' } : undefined,
    },
    {
      label: 'Payments to approve',
      count: found.runsToApprove.length,
      line: named(found.runsToApprove.map(({ number }) => runName(number))),
      to: onlyOne(found.runsToApprove, ({ id }) => paths.paymentRun(id)) ?? paths.paymentRuns(),
    },
    { label: 'VAT registrations to check', ...since(found.vatRegistrations), to: paths.vatRegistrations() },
    {
      label: 'Leads not placed',
      count: notPlaced,
      line: named(found.notPlaced.map(({ type, count }) => `${leadLabelOf(type)} ${count}`)),
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
      count: found.nearlyFull.length,
      tone: 'warning',
      ...contracts(found.nearlyFull, ({ assigned, leadQuantity }) => `${assigned} of ${leadQuantity}`),
    },
    {
      // Its last day, as everywhere.
      label: 'Contracts ending',
      count: found.ending.length,
      ...contracts(found.ending, ({ endsOn }) => formatShownDate(addDays(endsOn, -1))),
    },
  ]
  return all.filter(({ count }) => count > 0)
}

const since = ({ count, oldest }: { count: number; oldest: string | null }) => ({
  count,
  ...(oldest !== null && { line: `Oldest from ${shownDay(oldest)}` }),
})

/** '1 loader', '2 loaders'; of none no words. */
const some = (count: number, what: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${what}` : `${count} ${what}s`]

const named = (words: readonly string[]): string => words.join(', ')

const onlyOne = <Item>([first, ...others]: readonly Item[], to: (item: Item) => string): string | undefined =>
  first !== undefined && others.length === 0 ? to(first) : undefined

/** Those of one organisation are at it; of several there is no list that has those, too, that are still tried. */
function deliveries(found: Attention['failingDeliveries']) {
  const each = found.map(({ organisationId, organisationName, count }) => ({
    label: organisationName,
    line: count === 1 ? '1 delivery' : `${count} deliveries`,
    to: paths.organisationDetails(organisationId),
  }))
  return {
    line: named(found.map(({ organisationName, count }) => `${organisationName} ${count}`)),
    to: onlyOne(each, ({ to }) => to) ?? paths.organisations(),
    ...(each.length > 1 && { each }),
  }
}

type Contract = Attention['nearlyFull'][number] | Attention['ending'][number]

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
