import type { Work } from '../../work/context.ts'
import { forgetKeysOfPastHolders } from '../assignments/past-holders.ts'
import { eraseNotes } from '../bought-leads/erase-notes.ts'
import { takePeopleOut } from '../leads/write-lead.ts'
import { eraseWordsOfCases } from '../outcomes/erase-words.ts'
import { forgetPersons } from '../persons/person-keys.ts'

/**
 * Takes the people out of leads, and out of what was said and noted about them. What recognises them goes as well, but for
 * objections, which are heeded as long as they stand. A repeat finds nothing to do.
 * @returns the ids of those that were erased by this call
 */
export async function eraseLeads(work: Work, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const erased = await takePeopleOut(work, ids)
  await forgetPersons(work, ids)
  await forgetKeysOfPastHolders(work, ids)
  await eraseNotes(work, ids)
  await eraseWordsOfCases(work, ids)
  return erased
}
