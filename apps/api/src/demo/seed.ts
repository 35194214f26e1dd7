import { administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { addDays, addMonths, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { isOneOf } from '../db/is-one-of.ts'
import { lapseAndOffer } from '../features/allocation/lapse-and-offer.job.ts'
import { lapseLeads } from '../features/assignments/lapse.job.ts'
import { sendMorningFiles } from '../features/deliveries/morning-files.job.ts'
import { sendWebhooks } from '../features/deliveries/send-webhooks.job.ts'
import { recordOutcomes } from '../features/outcomes/record-outcome.ts'
import type { Outbound } from '../outbound/public-fetch.ts'
import { foldSums } from '../sums/fold-sums.job.ts'
import type { Actor } from '../work/actor.ts'
import type { Context } from '../work/context.ts'
import { inTransaction } from '../work/transaction.ts'
import { seedAdministrators, seedWishes } from './administrators.ts'
import { seedBuyers } from './buyers.ts'
import { type DemoDay, dayOf, demoDays } from './days.ts'
import { decideOldCases, seedDataRequests, seedDecisions } from './decisions.ts'
import { isTaken } from './is-taken.ts'
import { invention, type Planned, planOffered, submitDay } from './leads.ts'
import {
  connectByApi,
  type DemoOrganisations,
  seedContractStates,
  seedEndingContract,
  seedOrganisations,
  seedPastContract,
} from './organisations.ts'
import { payMonth, seedInvoicing, seedRuns, seedVendor } from './payments.ts'
import { type Submitter, seedPeople, seedRequests } from './people.ts'

/** Nothing was paid in the last days, so that there is something to pay. */
const unpaidDays = 4
/** The time in which the endpoint of the organisation by API was down, in days before the demonstration. */
const outage = { from: 45, until: 38 }

/**
 * Demonstration data: 24 months of leads up to yesterday, made by the same commands that people's requests run, on a
 * clock that goes through those days. `months` is for tests. On one day it is always the same. Does nothing in a database that has an organisation.
 */
export async function seedDemo(context: Context, adminId: string, receiver: string, months = 24): Promise<boolean> {
  const admin: Actor = { kind: 'admin', id: adminId, areas: administratorAreas }
  if (await context.db.selectFrom('organisation').select('id').executeTakeFirst()) return false
  const days = demoDays(context, months)
  const today = johannesburgDate(context.clock.now())
  const [start] = days
  if (start === undefined) return false
  const organisations = await inTransaction(start.at(8), admin, async work => {
    const made = await seedOrganisations(work)
    await connectByApi(work, made.byApi, receiver)
    await seedPastContract(work, made)
    await seedInvoicing(work)
    return made
  })
  const ending = dayOf(context, addDays(addMonths(today, -3), 9), 0)
  await inTransaction(ending.at(8), admin, work => seedEndingContract(work, organisations))
  const submitters = await seedPeople(start.at(8), admin, organisations.codes)
  const second: Actor = { ...admin, id: await inTransaction(start.at(9), admin, seedAdministrators) }
  await inTransaction(start.at(9), admin, seedVendor)
  await seedDays(days, { admin, second, organisations, submitters })
  const last = dayOf(context, addDays(today, -1), 1)
  await inTransaction(last.at(9), admin, work => seedBuyers(work, organisations.byApi))
  await seedRequests(last.at(10), admin, organisations.codes)
  await seedWishes(last.at(11), admin, submitters, organisations.codes.internal)
  await seedDataRequests(last.at(12), admin)
  await seedDecisions(last.at(16), admin, {
    loaderId: submitters[0]?.id ?? adminId,
    organisationId: organisations.byApi,
  })
  await inTransaction(last.at(16), admin, work => seedRuns(work, second, organisations))
  await inTransaction(last.at(17), admin, work => seedContractStates(work, organisations))
  // The product's own sweep finds nothing left to do: what is shown does not change by itself.
  await lapseAndOffer(context)
  await foldSums(context)
  return true
}

interface Cast {
  readonly admin: Actor
  /** Who approves payments. */
  readonly second: Actor
  readonly organisations: DemoOrganisations
  readonly submitters: readonly Submitter[]
}

/** Day after day: leads are submitted and delivered, outcomes are reported, and once a month payments are made. */
async function seedDays(days: readonly DemoDay[], cast: Cast): Promise<void> {
  const by = invention(2026)
  const ahead = new Map<number, Planned[]>()
  const said: Planned[] = []
  let index = 0
  for (const [place, day] of days.entries()) {
    const remember = (plans: readonly Planned[]) => {
      for (const plan of plans) {
        const due = dueOn(days, place, plan.afterDays)
        ahead.set(due, [...(ahead.get(due) ?? []), plan])
      }
    }
    if (day.isMonday || day.daysAgo < 8) await beginWeek(day, cast)
    if (day.beginsMonth || day.daysAgo < 8) {
      await lapseMonthly(day)
      remember(await planOffered(day.at(5), by))
    }
    if (day.beginsMonth && day.daysAgo > unpaidDays) await payMonth(day, cast)
    // It grows, with a quieter December.
    const count = by.between(1, 2 + Math.round((3 * place) / days.length)) + (day.date.slice(5, 7) === '12' ? 0 : 1)
    remember(await submitDay(day.at(10), cast.submitters, count, index, by))
    index += count
    // At once, as in life; of what is long past once a week, which the start has time for.
    const { byApi } = cast.organisations
    if (isOutage(day)) await giveUp(day, byApi)
    else if (day.isMonday || day.daysAgo < 100) await sendWebhooks(day.at(10), answering(204), byApi)
    said.push(...(ahead.get(place) ?? []))
    if (day.isMonday || day.daysAgo < 15) await tell(day, cast, said.splice(0))
  }
}

/** The first working day so many days later; beyond the end nobody has said it yet. */
function dueOn(days: readonly DemoDay[], place: number, afterDays: number): number {
  const wanted = (days[place]?.daysAgo ?? 0) - afterDays
  const due = days.findIndex((day, later) => later > place && day.daysAgo <= wanted)
  return due === -1 || wanted < 1 ? days.length : due
}

/**
 * Leads lapse every month, and daily in the last week. Those that wait are offered to new windows twice a year, in the last hundred days
 * every month and on the last Monday: what nobody can have is looked at again each time, which takes the most of the start.
 */
const lapseMonthly = (day: DemoDay): Promise<unknown> =>
  Number(day.date.slice(5, 7)) % 6 === 1 || (day.daysAgo < 100 && (day.beginsMonth || day.isMonday))
    ? lapseAndOffer(day.at(5))
    : lapseLeads(day.at(5))

async function beginWeek(day: DemoDay, { admin }: Cast): Promise<void> {
  await sendMorningFiles(day.at(6))
  if (day.daysAgo > 14) await decideOldCases(day.at(9), admin)
}

const isOutage = ({ daysAgo }: DemoDay): boolean => daysAgo <= outage.from && daysAgo > outage.until

/** Every try of three days fails. */
async function giveUp(day: DemoDay, organisationId: string): Promise<void> {
  for (let hour = 10; hour < 10 + 13 * 24; hour += 24) await sendWebhooks(day.at(hour), answering(503), organisationId)
}

const answering = (status: number): Outbound =>
  Object.assign(() => Promise.resolve({ status, contentType: '', bytes: Buffer.alloc(0) }), {
    check: () => Promise.resolve(undefined),
  })

/**
 * Organisations report once a week, of each lead that reached them the last that they have to say. Some of it is refused, as
 * in life: the lead has lapsed, or was given back.
 */
async function tell(day: DemoDay, { admin }: Cast, plans: readonly Planned[]): Promise<void> {
  const lastWords = new Map(plans.map(plan => [plan.leadId, plan]))
  const lost = await findLost(day.at(15), [...lastWords.keys()])
  const known = [...lastWords.values()].filter(({ leadId }) => !lost.has(leadId))
  const byOrganisation = Map.groupBy(known, plan => plan.organisationId)
  for (const [organisationId, reports] of byOrganisation) {
    const record = (some: readonly Planned[]) =>
      inTransaction(day.at(15), admin, work => recordOutcomes(work, some, { source: 'csv', organisationId }))
    if (await isTaken(() => record(reports))) continue
    for (const report of reports) await isTaken(() => record([report]))
  }
}

/** Leads whose delivery was given up: nobody heard of them. */
async function findLost({ db }: Context, leadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('delivery')
    .select('leadId')
    .where('status', '=', 'parked')
    .where(isOneOf(sql`lead_id`, leadIds, 'uuid'))
    .execute()
  return new Set(rows.map(({ leadId }) => leadId))
}
