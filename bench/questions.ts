import { listEarnings } from '@lodeway/contract/earnings.ts'
import { addressOf, type Endpoint } from '@lodeway/contract/endpoint.ts'
import { adminFunnel, loaderFunnel } from '@lodeway/contract/funnels.ts'
import { figuresOverTime } from '@lodeway/contract/insights.ts'
import { openLeadOrders } from '@lodeway/contract/lead-queries.ts'
import { exportLeads, getLeadStory, listLeads } from '@lodeway/contract/leads.ts'
import { exportSales, listSales } from '@lodeway/contract/sales.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { internalStatuses, organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { earningStates } from '@lodeway/rules/sales/labels.ts'
import { bucketSizes } from '@lodeway/rules/time/buckets.ts'
import { rangeToWire } from '@lodeway/rules/time/ranges.ts'
import type pg from 'pg'
import { asked, type Caller, type Kind, type Query, type Question } from './kinds.ts'
import { pagesBesideLists } from './pages-beside-lists.ts'

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Filter = () => Query

const rangeLengths = [6, 30, 91, 365]
// A client's status is the organisation's in other words.
const ownOrders = openLeadOrders.filter(order => order !== 'clientStatus')
const orders = [...ownOrders, 'quality', 'premium']
const reportOrders = ['soldAt', 'payment', 'paymentStatus', 'category', 'status']

/** Draws so many questions of each kind; every filter alone and in pairs, each order, pages 1 to 50. */
export async function drawQuestions(
  client: pg.ClientBase,
  seed: number,
  each: number,
  now = new Date(),
): Promise<Kind[]> {
  const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const some = <Item>(items: readonly Item[]): Item[] => [
    ...new Set([pick(items), ...(random() < 0.3 ? [pick(items)] : [])]),
  ]
  const known = await findKnown(client, random)
  const changeable = await findChangeable(client, each * 3)
  const range: Filter = () => {
    const length = pick(rangeLengths)
    const last = Math.floor(random() * (725 - length))
    return rangeToWire({ from: dayBefore(last + length), to: dayBefore(last) })
  }
  const leadFilters: Record<string, Filter> = {
    none: () => ({}),
    type: () => ({ type: some(insuranceTypes) }),
    quality: () => ({ quality: some(qualities) }),
    status: () => ({ organisationStatus: some(organisationStatuses) }),
    organisation: () => ({ assignedOrganisationId: some(known.organisations) }),
    loader: () => ({ loaderId: pick(known.loaders) }),
    range,
  }
  const saleFilters: Record<string, Filter> = {
    none: () => ({}),
    organisation: () => ({ organisationIds: some(known.organisations) }),
    industry: () => ({ industryIds: some(insuranceTypes) }),
    compensation: () => ({ status: [pick(['sale', 'cashed'])] }),
    payment: () => ({ paymentStatus: pick(['paid', 'unpaid']) }),
    billing: () => ({ category: pick(['invoice', 'payout']) }),
    range,
  }
  const place = (): Query => {
    const limit = pick([10, 20, 30, 50])
    const page = random() < 0.5 ? 0 : Math.floor(random() * 50)
    return { limit: String(limit), offset: String(page * limit) }
  }
  const order = (columns: readonly string[]): Query =>
    random() < 0.4 ? {} : { orderBy: `${pick(columns)}:${pick(['asc', 'desc'])}` }
  const oneOrTwo = (filters: Record<string, Filter>, at: number): Query => {
    const pairs = pairsOf(Object.values(filters))
    const [first, second] = pairs[at % pairs.length] ?? []
    return { ...first?.(), ...second?.() }
  }
  const figures = (caller: Caller, names: readonly string[]) =>
    draw(each, at => ({ caller, path: addressOf(`/v1/insights/${names[at % names.length]}`, undefined, range()) }))
  const { status, type } = leadFilters
  const ownFilters = { none: () => ({}), type, status, range } as Record<string, Filter>
  return [
    {
      name: 'list with count',
      goal: { median: 1, worst: 2 },
      questions: draw(each * 2, at =>
        asked('admin', listLeads, { ...oneOrTwo(leadFilters, at), ...place(), ...order(orders) }),
      ),
    },
    {
      name: 'search',
      goal: { median: 1.1 },
      questions: draw(each, at =>
        asked('admin', listLeads, {
          search: pick(known.words),
          ...(at % 3 === 0 ? oneOrTwo(leadFilters, at) : {}),
          limit: '30',
        }),
      ),
    },
    {
      name: 'own list',
      goal: { median: 1.3 },
      questions: draw(each, at =>
        asked(own(at), listLeads, { ...oneOrTwo(ownFilters, at), ...place(), ...order(ownOrders) }),
      ),
    },
    {
      name: 'own list, 300 rows',
      goal: { median: 1.2 },
      questions: draw(10, at =>
        asked('busyLoader', listLeads, { limit: '300', ...order(ownOrders), ...(at % 2 === 0 ? range() : {}) }),
      ),
    },
    {
      name: 'billing report',
      goal: { median: 1, worst: 2 },
      questions: draw(each, at =>
        asked('admin', listSales, { ...oneOrTwo(saleFilters, at), ...place(), ...order(reportOrders) }),
      ),
    },
    {
      name: 'dashboard of administrators',
      goal: { median: 0.5 },
      questions: figures('admin', [
        'admin/sales-average',
        'admin/leads-total',
        'admin/sales-by-organization',
        'admin/sales-highest',
      ]),
    },
    {
      name: 'dashboard of loaders',
      goal: { median: 0.5 },
      questions: figures('busyLoader', [
        'loaders/leads-per-insurance-type',
        'loaders/sales-total',
        'loaders/leads-total',
        'loaders/sales-highest',
      ]),
    },
    {
      name: 'export of leads, CSV',
      questions: draw(10, at =>
        exported(exportLeads, { loaderId: known.loaders[at % 2 === 0 ? 3 : 4] ?? '', ...(at < 4 ? {} : range()) }),
      ),
    },
    {
      name: 'export of sale rows, CSV',
      questions: draw(10, () => {
        const day = dayBefore(Math.floor(random() * 700))
        return exported(exportSales, {
          organisationIds: some(known.organisations),
          ...rangeToWire({ from: day, to: day }),
        })
      }),
    },
    {
      name: 'outcome of a lead',
      isOnce: true,
      questions: changeable.leads.map(id => ({
        caller: 'admin',
        path: `/v1/leads/${id}/outcome`,
        body: { organisationStatus: 'noAnswer' },
      })),
    },
    {
      name: 'payment of a row',
      isOnce: true,
      questions: changeable.sales.map(id => ({ caller: 'admin', path: `/v1/sales/${id}/mark-paid`, body: {} })),
    },
    {
      name: 'leads that wait or are with somebody',
      isAlone: true,
      questions: draw(each, at =>
        asked('admin', listLeads, {
          internalStatus: pick(internalStatuses),
          ...oneOrTwo(leadFilters, at),
          ...place(),
          ...order(orders),
        }),
      ),
    },
    {
      name: 'search of the billing report',
      isAlone: true,
      questions: draw(each, at =>
        asked('admin', listSales, {
          search: pick(known.words),
          ...(at % 3 === 0 ? oneOrTwo(saleFilters, at) : {}),
          ...place(),
          ...order(reportOrders),
        }),
      ),
    },
    {
      name: 'earnings',
      isAlone: true,
      questions: draw(each, at =>
        asked(own(at), listEarnings, { state: pick(earningStates), ...place(), ...(at % 2 === 0 ? range() : {}) }),
      ),
    },
    {
      name: 'story of a lead',
      isAlone: true,
      questions: changeable.leads
        .slice(0, each)
        .map(id => ({ caller: 'admin', path: addressOf(getLeadStory.path, { id }) })),
    },
    {
      name: 'figures over time',
      isAlone: true,
      questions: draw(each, () => asked('admin', figuresOverTime, { by: pick(bucketSizes), ...range() })),
    },
    {
      name: 'funnel',
      isAlone: true,
      questions: draw(each, at => {
        const about: Query = {
          ...(random() < 0.7 ? range() : {}),
          ...(random() < 0.3 ? { type: pick(insuranceTypes) } : {}),
        }
        if (at % 2 === 0) return asked(at % 4 === 0 ? 'busyLoader' : 'quietLoader', loaderFunnel, about)
        const whose = pick<Query>([
          {},
          { leadLoaderId: pick(known.loaders) },
          { organisationId: pick(known.organisations) },
        ])
        return asked('admin', adminFunnel, { ...about, ...whose })
      }),
    },
    ...pagesBesideLists(range, known),
  ]
}

const draw = (count: number, make: (at: number) => Question): Question[] =>
  Array.from({ length: count }, (_, at) => make(at))

const exported = (endpoint: Endpoint, query: Query): Question => asked('admin', endpoint, { ...query, format: 'csv' })

/** The loaders take turns. */
const own = (at: number): Caller => (at % 2 === 0 ? 'busyLoader' : 'quietLoader')

function pairsOf<Item>(items: readonly Item[]): [Item, Item | undefined][] {
  return items.flatMap((first, at) => [
    [first, undefined] as [Item, undefined],
    ...items.slice(at + 1).map((second): [Item, Item] => [first, second]),
  ])
}

/** Leads that an organisation has said nothing of, and rows that can be paid. */
async function findChangeable(client: pg.ClientBase, many: number) {
  const column = async (text: string) => (await client.query<{ id: string }>(text, [many])).rows.map(({ id }) => id)
  return {
    leads: await column(
      "SELECT id FROM lead WHERE internal_status = 'assigned' AND organisation_status IS NULL ORDER BY md5(id::text) LIMIT $1",
    ),
    sales: await column(
      // Of loaders who are owed enough to be paid.
      `SELECT id FROM sale WHERE payment_status = 'unpaid' AND voided_at IS NULL AND payee_kind = 'loader' AND amount_cents >= 5000
        AND loader_id IN (SELECT owner_id FROM account_balance WHERE account = 'payable' AND cents <= -5000)
        ORDER BY md5(id::text) LIMIT $1`,
    ),
  }
}

/** Organisations, loaders and words to be asked for: busy and quiet, rare and common. */
async function findKnown(client: pg.ClientBase, random: () => number) {
  const column = async (text: string) => (await client.query<{ value: string }>(text)).rows.map(({ value }) => value)
  const organisations = await column('SELECT id AS value FROM organisation ORDER BY name LIMIT 200')
  const loaders = await column(
    "SELECT md5('loader' || n)::uuid::text AS value FROM (VALUES (1), (3), (40), (400), (1999)) known (n)",
  )
  const [busyOrganisation = '', quietOrganisation = ''] = await column(
    "SELECT md5('organisation' || n)::uuid::text AS value FROM (VALUES (1), (150)) known (n)",
  )
  const names = await column(
    "SELECT last_name AS value FROM lead WHERE id IN (SELECT md5('lead' || n)::uuid FROM generate_series(1, 90000, 4999) n)",
  )
  const numbers = Array.from({ length: 6 }, () => Math.floor(random() * 90_000))
  const words = [
    ...names,
    ...numbers.map(number => `client${number}@`),
    ...numbers.map(number => `+2783${String(number).padStart(7, '0')}`),
    'Thandi',
    'Gugu',
    'van wyk',
    'Lerato Dlazana',
  ]
  return { organisations, busyOrganisation, quietOrganisation, loaders, words }
}
