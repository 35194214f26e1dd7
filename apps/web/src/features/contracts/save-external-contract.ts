import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { changeExternalContract, createExternalContract } from '@lodeway/contract/external-contracts.ts'
import { limitsInWords } from '@lodeway/rules/contracts/limits-words.ts'
import { call } from '../../api/call.ts'
import { changedOf, termsBefore } from './changed-of.ts'
import { externalBody } from './contract-bodies.ts'
import { type ExternalContract, type ExternalValues, externalValues } from './contract-values.ts'

/**
 * Creates a contract, changes the one that the form began with, or renews it when it is over: that makes a new one. Of one
 * that is changed only what differs from how the form began is sent.
 */
export function saveExternalContract(
  orgId: string,
  values: ExternalValues,
  { seen, renewing, newId }: { seen: ExternalContract | undefined; renewing: boolean; newId: string },
): Promise<AnswerOf<typeof createExternalContract>> {
  const { limits, takeBackHours, ...terms } = externalBody(values)
  // Of what a contract never had nothing is sent.
  const body = {
    ...terms,
    ...((limitsInWords(limits ?? null).length > 0 || seen?.limits) && { limits }),
    ...((takeBackHours !== null || seen?.takeBackHours !== undefined) && { takeBackHours }),
  }
  if (seen === undefined) return call(createExternalContract, { params: { orgId }, body: { ...body, id: newId } })
  if (renewing)
    return call(createExternalContract, { params: { orgId }, body: { ...body, id: newId, renewedFromId: seen.id } })
  const changed = changedOf(body, bodyOf(seen))
  // The organisation's own people set limits as well, and they are set whole.
  const limitsSeen = changed.limits !== undefined && { seenLimits: seen.limits }
  const { limits: _limits, ...before } = termsBefore(changed, bodyOf(seen))
  return call(changeExternalContract, {
    params: { orgId, id: seen.id },
    body: { ...changed, seen: before, ...limitsSeen },
  })
}

const bodyOf = (contract: ExternalContract) => externalBody(externalValues(contract))

/** What was changed in the form since it began with a contract. */
export const changedSince = (seen: ExternalContract, values: ExternalValues) =>
  changedOf(externalBody(values), bodyOf(seen))
