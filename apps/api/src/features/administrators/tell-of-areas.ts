import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { areasOf } from '@lodeway/rules/administrators/areas.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import type { Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { type AreasBefore, areasLetter, blockedLetter, othersBlockedLetter } from './administrators.mail.ts'

/**
 * Mails a change of what an administrator may change to those who would notice: the administrator, and where it is about Money, whoever
 * else has that. An account that one person makes to be two is known to the others at once.
 */
export async function tellOfAreas(
  work: Work,
  id: string,
  before: AreasBefore,
  after: readonly AdministratorArea[],
): Promise<void> {
  const had = typeof before === 'string' ? [] : before
  if (had === before && new Set(had).symmetricDifference(new Set(after)).size === 0) return
  const isMoney = after.includes('money') !== had.includes('money')
  await tell(work, id, isMoney, (reader, whose, by) =>
    areasLetter(reader, { whose, by, before, after }, work.settings.APP_ORIGIN),
  )
}

/** Mails a block to the same people. Before it, so that the administrator is one of them. */
export const tellOfBlock = (work: Work, id: string, areas: readonly AdministratorArea[]): Promise<void> =>
  tell(work, id, areas.includes('money'), (reader, whose, by) =>
    reader.id === id
      ? blockedLetter(reader, by)
      : othersBlockedLetter(reader, { whose, by, areas }, work.settings.APP_ORIGIN),
  )

/** To those of them who are active, but not to whoever did it. */
async function tell(
  work: Work,
  id: string,
  isMoney: boolean,
  letter: (reader: Person & { readonly id: string }, whose: string, by: string | null) => Letter,
): Promise<void> {
  const people = await work.tx
    .selectFrom('account')
    .select(['id', 'email', 'firstName', 'lastName', 'status', 'areas'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .execute()
  const person = people.find(each => each.id === id)
  if (person === undefined) return
  const { actor } = work
  const by = actor.kind === 'admin' ? people.find(each => each.id === actor.id) : undefined
  const readers = people.filter(
    ({ id: reader, status, areas }) =>
      status === 'active' && reader !== by?.id && (reader === id || (isMoney && areasOf(areas).includes('money'))),
  )
  const whose = fullName(person.firstName, person.lastName)
  for (const reader of readers)
    await sendMailFirst(work, reader.email, letter(reader, whose, by ? fullName(by.firstName, by.lastName) : null))
}
