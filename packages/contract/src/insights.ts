import { bucketSizes } from '@lodeway/rules/time/buckets.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fewBuckets } from './few-buckets.ts'
import { calendarDate, withRange } from './fields.ts'
import { uuid } from './text-fields.ts'

/** Of one loader; without, of the caller or of everybody. */
const rangeOfLoader = withRange({ leadLoaderId: z.optional(uuid) })
const range = withRange({})
/** Numeric strings, as document 1 section 3 has them. */
const industryTotals = z.array(z.object({ type: z.string(), total: z.string() }))
const earning = { rank: z.int(), totalSales: z.number(), value: z.number() }
const earners = z.array(z.object({ ...earning, firstName: z.string(), lastName: z.string() }))
const changing = z.object({ total: z.number(), change: z.number() })
/** Somebody of another organisation has no name. */
const earnersForLoaders = z.array(
  z.object({ ...earning, firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
)
export const leadsPerInsuranceType = endpoint({
  name: 'leadsPerInsuranceType',
  method: 'GET',
  path: '/v1/insights/loaders/leads-per-insurance-type',
  callers: ['loader', 'admin'],
  subject: 'none',
  summary: 'Leads per insurance type in a range.',
  query: rangeOfLoader,
  answer: industryTotals,
})
export const loaderSalesTotal = endpoint({
  name: 'loaderSalesTotal',
  method: 'GET',
  path: '/v1/insights/loaders/sales-total',
  callers: ['loader', 'admin'],
  subject: 'none',
  summary: 'What was paid to a loader in a range, and what is earned and not yet paid by now, in rand.',
  query: rangeOfLoader,
  /** `withoutVat`: of a loader who is paid VAT on top of it. */
  answer: z.object({ total: z.number(), notYetPaid: z.number(), withoutVat: z.optional(z.literal(true)) }),
})
export const loaderLeadsTotal = endpoint({
  name: 'loaderLeadsTotal',
  method: 'GET',
  path: '/v1/insights/loaders/leads-total',
  callers: ['loader', 'admin'],
  subject: 'none',
  summary: 'Leads loaded in a range.',
  query: rangeOfLoader,
  answer: z.object({ total: z.number() }),
})
export const loaderSalesHighest = endpoint({
  name: 'loaderSalesHighest',
  method: 'GET',
  path: '/v1/insights/loaders/sales-highest',
  callers: ['loader', 'admin'],
  subject: 'none',
  summary: 'The five highest earnings in a range; a loader reads names of their own organisation alone.',
  query: rangeOfLoader,
  answer: earnersForLoaders,
})
export const salesByOrganisation = endpoint({
  name: 'salesByOrganisation',
  method: 'GET',
  path: '/v1/insights/admin/sales-by-organization',
  callers: ['admin'],
  subject: 'none',
  summary: 'Top five organisations by sales in a range.',
  query: range,
  answer: z.array(z.object({ name: z.string(), count: z.int(), value: z.number() })),
})
export const salesAverage = endpoint({
  name: 'salesAverage',
  method: 'GET',
  path: '/v1/insights/admin/sales-average',
  callers: ['admin'],
  subject: 'none',
  summary: 'Average revenue of a lead in a range, and its change against the range before.',
  query: range,
  answer: z.object({ average: z.number(), change: z.number() }),
})
export const adminLeadsTotal = endpoint({
  name: 'adminLeadsTotal',
  method: 'GET',
  path: '/v1/insights/admin/leads-total',
  callers: ['admin'],
  subject: 'none',
  summary: 'All leads loaded in a range, and the change against the range before.',
  query: range,
  answer: changing,
})
export const adminSalesHighest = endpoint({
  name: 'adminSalesHighest',
  method: 'GET',
  path: '/v1/insights/admin/sales-highest',
  callers: ['admin'],
  subject: 'none',
  summary: 'Top five earners in a range.',
  query: range,
  answer: earners,
})

/** Days, both included; revenue in rand. */
const bucket = z.object({ from: calendarDate, to: calendarDate, leads: z.int(), revenue: z.number() })
export const figuresOverTime = endpoint({
  name: 'figuresOverTime',
  method: 'GET',
  path: '/v1/insights/admin/over-time',
  callers: ['admin'],
  subject: 'none',
  summary: 'Leads loaded and revenue of a range by day, week or month, and of the range before.',
  query: withRange({ by: z._default(z.enum(bucketSizes), 'day') }).check(fewBuckets(({ by }) => by)),
  /** Each with as many days of the range before, at the same place in it, while there are some. */
  answer: z.array(z.extend(bucket, { before: z.nullable(bucket) })),
})
