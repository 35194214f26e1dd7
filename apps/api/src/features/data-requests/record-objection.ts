import type { recordObjection as objectionEndpoint } from '@lodeway/contract/data-requests.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { personKeys } from '../persons/person-keys.ts'
import { suppressByHand } from '../persons/suppress-persons.ts'
import { refuseBadSearch } from './find-person.ts'

/**
 * Puts a person on the suppression list by hand: whoever objects needs no lead for it (POPIA, section 11(3)). Later leads
 * with any of the identifiers are refused, and one that waits is offered to nobody, whose alternative number it is either.
 * @returns how many of the identifiers were not on the list yet
 */
export async function recordObjection(
  work: Work,
  { reason, ...search }: BodyOutput<typeof objectionEndpoint>,
): Promise<{ added: number }> {
  const person = { ...search, idNumber: search.idNumber?.replaceAll(/\s/g, '') }
  refuseBadSearch(person)
  const keyHashes = personKeys(work.keys, person)
  const added = await suppressByHand(work, keyHashes, reason)
  await appendAudit(
    work,
    'data-request.objection',
    { kind: 'data-request', id: 'objection' },
    { identifiers: keyHashes.length, added },
  )
  return { added }
}
