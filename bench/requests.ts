import { rangeToWire } from '@lodeway/rules/time/ranges.ts'

export type Caller = 'admin' | 'loader'
/** A timed kind of request: paths that are asked in turn. */
export interface Reading {
  readonly name: string
  readonly caller: Caller
  readonly paths: readonly string[]
}

const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
const month = query(rangeToWire({ from: isoDay(31), to: isoDay(0) }))
const year = rangeToWire({ from: isoDay(365), to: isoDay(0) })

/** What is timed: the pages' own calls. `organisationId` is one of the larger organisations. */
export const readings = (organisationId: string): Reading[] => [
  {
    name: 'list with count (admin, 30 rows)',
    caller: 'admin',
    paths: [
      `/v1/leads?${query({ limit: '30', orderBy: 'firstName:asc' })}`,
      `/v1/leads?${query({ limit: '30', orderBy: 'createdAt:desc', ...year })}`,
      `/v1/leads?${query({ limit: '30', 'assignedOrganisationId[]': organisationId, 'organisationStatus[]': 'quoted', ...year })}`,
    ],
  },
  {
    name: 'search (admin, part of a name)',
    caller: 'admin',
    paths: ['Zutha', 'Lerato Dlazana', 'client77123@'].map(text => `/v1/leads?${query({ limit: '30', search: text })}`),
  },
  {
    name: 'own list (loader, 10 rows)',
    caller: 'loader',
    paths: [
      `/v1/leads?${query({ limit: '10' })}`,
      `/v1/leads?${query({ limit: '30', orderBy: 'createdAt:desc' })}&${month}`,
    ],
  },
  {
    name: 'own list (loader, 300 rows)',
    caller: 'loader',
    paths: [`/v1/leads?${query({ limit: '300' })}`],
  },
  {
    name: 'billing report (admin, 30 rows)',
    caller: 'admin',
    paths: [`/v1/sales?${query({ limit: '30', paymentStatus: 'unpaid' })}&${month}`],
  },
  {
    name: 'dashboard (loader)',
    caller: 'loader',
    paths: ['leads-per-insurance-type', 'sales-total', 'leads-total', 'sales-highest'].map(
      name => `/v1/insights/loaders/${name}?${month}`,
    ),
  },
  {
    name: 'dashboard (admin)',
    caller: 'admin',
    paths: ['sales-average', 'leads-total', 'sales-by-organization', 'sales-highest'].map(
      name => `/v1/insights/admin/${name}?${month}`,
    ),
  },
]
