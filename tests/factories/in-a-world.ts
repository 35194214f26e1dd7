import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Mail } from '../../apps/api/src/mail/mail.ts'
import { administrator, loader, type Person } from './people.ts'
import { createWorld, usualStart, type World } from './world.ts'

// Most files of tests begin alike: a world, its administrator and one loader. They are bindings and no results, so that
// tests read as if the three were always there; each file of tests has this module for itself.

export let world: World
export let admin: Person
export let thandi: Person

/** An instant, or this minute of the system's clock; that of `createWorld` without. */
type Start = string | 'now'
/** What is signed and checked by the system's clock may be minutes old; worlds that begin in one minute are copies of one. */
const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

/** One world for all tests of the file. */
export function inOneWorld(start?: Start): void {
  beforeAll(() => enter(start))
  afterAll(() => world.close())
}

/**
 * A new world for each test of the file.
 * @param prepare a function of the file. What it leaves in variables there is the same in all worlds, so tests leave it as it is
 */
export function inNewWorlds(start?: Start, prepare?: Prepare): void {
  beforeEach(() => enter(start, prepare))
  afterEach(() => world.close())
}

/** What is in a world besides, before others are copies of it. @returns the administrator as they are then, if they are not as before */
type Prepare = (made: World, by: Person, from: Person) => Promise<Person | void>
const asItIs: Prepare = () => Promise.resolve()

/** Leaves whatever world there is behind; whoever calls this closes that one. */
export async function enter(start?: Start, prepare: Prepare = asItIs): Promise<void> {
  const instant = start === 'now' ? thisMinute() : (start ?? usualStart)
  const beginning = await beginningAt(instant, prepare)
  world = await createWorld(instant, beginning)
  world.mails.push(...beginning.mails)
  // Tests give them other tokens.
  admin = { ...beginning.admin }
  thandi = { ...beginning.thandi }
}

/** A world with its administrator and loader, of which those that begin at the same instant are copies. */
interface Beginning {
  readonly instant: string
  readonly prepare: Prepare
  readonly template: string
  readonly drop: () => Promise<void>
  readonly admin: Person
  readonly thandi: Person
  readonly mails: readonly Mail[]
}
/** Each is a database, so only the latest few are kept. */
const beginnings: Beginning[] = []

async function beginningAt(instant: string, prepare: Prepare): Promise<Beginning> {
  const found = beginnings.find(beginning => beginning.instant === instant && beginning.prepare === prepare)
  if (found) return found
  const plain = prepare === asItIs ? undefined : await beginningAt(instant, asItIs)
  const made = await createWorld(instant, plain)
  made.mails.push(...(plain?.mails ?? []))
  const first = plain?.admin ?? (await administrator(made))
  const second = plain?.thandi ?? (await loader(made, first))
  const prepared = (await prepare(made, first, second)) ?? first
  if (beginnings.length >= 8) await beginnings.shift()?.drop()
  const copied = { ...(await made.becomeTemplate()), admin: prepared, thandi: second, mails: [...made.mails] }
  const beginning = { instant, prepare, ...copied }
  beginnings.push(beginning)
  return beginning
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
