import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { changeExternalContract, createExternalContract } from '@lodeway/contract/external-contracts.ts'
import { limitsInWords } from '@lodeway/rules/contracts/limits-words.ts'
import { isExpired } from '@lodeway/rules/contracts/states.ts'
import { call } from '../../api/call.ts'
import { changedOf } from './changed-of.ts'
import { externalBody } from './contract-bodies.ts'
import { type ExternalContract, type ExternalValues, externalValues } from './contract-values.ts'

/** Creates a contract, changes the one that is saved, or renews it when it is over: that makes a new one. */
export function saveExternalContract(
  orgId: string,
  values: ExternalValues,
  saved: ExternalContract | undefined,
): Promise<AnswerOf<typeof createExternalContract>> {
  const { limits, takeBackHours, ...terms } = externalBody(values)
  // Of what a contract never had nothing is sent.
  const body = {
    ...terms,
    ...((limitsInWords(limits ?? null).length > 0 || saved?.limits) && { limits }),
    ...((takeBackHours !== null || saved?.takeBackHours !== undefined) && { takeBackHours }),
  }
  if (saved === undefined) return call(createExternalContract, { params: { orgId }, body })
  if (isExpired(saved.state))
    return call(createExternalContract, { params: { orgId }, body: { ...body, renewedFromId: saved.id } })
  const changed = changedOf(body, externalBody(externalValues(saved)))
  return call(changeExternalContract, { params: { orgId, id: saved.id }, body: changed })
}
