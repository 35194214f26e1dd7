import { needsAttention } from '@lodeway/contract/attention.ts'
import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
import { deliveryStatuses, listDeliveries } from '@lodeway/contract/deliveries.ts'
import { addressOf } from '@lodeway/contract/endpoint.ts'
import { listBalances, listLedger } from '@lodeway/contract/journal.ts'
import { listEntries } from '@lodeway/contract/journal-entries.ts'
import { boughtLeadStates } from '@lodeway/rules/bought-leads/states.ts'
import { journalAccounts } from '@lodeway/rules/journal/accounts.ts'
import { asked, type Kind, type Query } from './kinds.ts'

/** Whom they are about: busy and quiet. */
interface Known {
  readonly busyOrganisation: string
  readonly quietOrganisation: string
  readonly loaders: readonly string[]
}

/** Homes, books and logs, each by whoever looks at it. They have few questions, so all are asked. */
export function pagesBesideLists(range: () => Query, known: Known): Kind[] {
  const ofBusy = { partyId: known.busyOrganisation }
  const homes: [string, Query][] = [
    ['all', {}],
    ['due', { due: 'true' }],
    ...boughtLeadStates.map((state): [string, Query] => [state, { state }]),
  ]
  const logs: [string, Query][] = [
    ['all', {}],
    ...deliveryStatuses.map((status): [string, Query] => [status, { status }]),
  ]
  const entries: Query[] = [
    { action: 'lead.outcome' },
    { subject: 'lead', kind: 'change' },
    { subject: 'payment-run' },
    { actor: 'anyone' },
    ...known.loaders.map(actorId => ({ actorId })),
  ]
  return [
    alone('what needs attention', [asked('admin', needsAttention, {})]),
    ...homes.map(([which, query]) =>
      alone(
        `leads of an organisation: ${which}`,
        (['busyBuyer', 'quietBuyer'] as const).map(caller =>
          asked(caller, listBoughtLeads, { ...query, orderBy: 'deliveredAt:asc' }),
        ),
      ),
    ),
    ...logs.map(([which, query]) =>
      alone(`delivery log: ${which}`, [
        deliveries('busyBuyer', known.busyOrganisation, query),
        deliveries('quietBuyer', known.quietOrganisation, query),
      ]),
    ),
    alone(
      'trial balance',
      [{}, range()].map(query => asked('admin', listLedger, query)),
    ),
    alone('trial balance of an organisation', [asked('admin', listLedger, ofBusy)]),
    alone(
      'entries of an account',
      [{}, range()].flatMap(query =>
        journalAccounts.map(account => asked('admin', listEntries, { ...query, account })),
      ),
    ),
    alone('entries of an organisation', [asked('admin', listEntries, ofBusy)]),
    alone('owed to payees', [asked('admin', listBalances, { account: 'payable' })]),
    alone(
      'audit log',
      [{}, range()].map(query => asked('admin', listAuditEntries, query)),
    ),
    alone(
      'audit log, by action, kind or account',
      entries.map(query => asked('admin', listAuditEntries, query)),
    ),
    alone('audit log, last verified', [asked('admin', listAuditEntries, { action: 'audit-log.verify', limit: '1' })]),
  ]
}

const deliveries = (caller: 'busyBuyer' | 'quietBuyer', id: string, query: Query) => ({
  caller,
  path: addressOf(listDeliveries.path, { id }, query),
})

const alone = (name: string, questions: Kind['questions']): Kind => ({ name, isAlone: true, questions })
