import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { administrator, loader, type Person } from './people.ts'
import { createWorld, type World } from './world.ts'

// Most files of tests begin alike: a world, its administrator and one loader. They are bindings and no results, so that
// tests read as if the three were always there; each file of tests has this module for itself.

export let world: World
export let admin: Person
export let thandi: Person

/** An instant, or what gives one when a world begins; that of `createWorld` without. */
type Start = string | (() => string)

/** One world for all tests of the file. */
export function inOneWorld(start?: Start): void {
  beforeAll(() => enter(start))
  afterAll(() => world.close())
}

/** A new world for each test of the file. */
export function inNewWorlds(start?: Start): void {
  beforeEach(() => enter(start))
  afterEach(() => world.close())
}

/** Leaves whatever world there is behind; whoever calls this closes that one. */
export async function enter(start?: Start): Promise<void> {
  world = await createWorld(typeof start === 'function' ? start() : start)
  admin = await administrator(world)
  thandi = await loader(world, admin)
}

/** Moves the clock. */
export async function at(instant: string): Promise<void> {
  world.moveTo(instant)
  await renewTokens()
}

/** The clock has moved: tokens of before have expired. */
export async function renewTokens(): Promise<void> {
  admin = { ...admin, token: await world.tokenFor(admin.id) }
  thandi = { ...thandi, token: await world.tokenFor(thandi.id) }
}
