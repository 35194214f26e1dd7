import { listBalances } from '@lodeway/contract/journal.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { admin, enter, thandi, world } from './in-a-world.ts'
import { submitted } from './leads.ts'
import { externalContract, organisation } from './organisations.ts'
import { recordAsAdministrator } from './outcomes.ts'
import { differences, runsOf, withPassword } from './payment-runs.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

// Files of tests that pay begin alike: a world whose administrator can say their password, an organisation that buys leads, and the steps
// of runs. They end alike as well: the books are what the rows say.

/** The world's administrator. */
export let lwazi: Person
export let runs: ReturnType<typeof runsOf>

/** A new world for each test of the file. */
export function inPayingWorlds(): void {
  beforeEach(async () => {
    await enter('2026-03-02T08:00:00+02:00', whereSomebodyBuys)
    lwazi = admin
    await comeBack()
  })
  afterEach(async () => {
    expect(await differences(world)).toEqual([])
    await world.close()
  })
}

/** The clock has moved: the token of before has expired. */
export async function comeBack(): Promise<void> {
  lwazi = { ...lwazi, token: await world.tokenFor(lwazi.id) }
  runs = runsOf(world, lwazi)
}

async function whereSomebodyBuys(made: World, by: Person): Promise<Person> {
  const known = await withPassword(made, by)
  const { id } = await organisation(made, known)
  await externalContract(made, known, id, { leadQuantity: 100 })
  return known
}

/** A lead that was sold and collected. @param premium in rand a month */
export async function cashed(by = thandi, premium = 1234.55) {
  const lead = await submitted(world, by)
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'cashed', premium, premiumsCollected: 1 })
  return lead
}

/** Its sale did not come about. */
export const takeBack = (id: string) => recordAsAdministrator(world, lwazi, id, { organisationStatus: 'busy' })

/** What an account of the books comes to, in rand. */
export const balance = async (account: 'payable' | 'held' | 'run' | 'transit') =>
  (await world.request(lwazi.token, listBalances, { query: { account } })).answer.sum
export const payouts = async (paymentStatus?: 'paid' | 'unpaid') =>
  (await world.request(lwazi.token, listSales, { query: { category: 'payout', limit: 100, paymentStatus } })).answer

/** Leaves a payee, or a single payout, out of a run, or puts it back. */
export const change: typeof runs.change = (...what) => runs.change(...what)
