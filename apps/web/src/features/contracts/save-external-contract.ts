import { changeExternalContract, createExternalContract } from '@lodeway/contract/contracts.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { isExpired } from '@lodeway/rules/contracts/states.ts'
import { call } from '../../api/call.ts'
import type { ExternalContract, ExternalValues } from './contract-values.ts'
import { externalBody } from './contract-values.ts'

/** Creates a contract, changes the one that is saved, or renews it when it is over: that makes a new one. */
export function saveExternalContract(
  orgId: string,
  values: ExternalValues,
  saved: ExternalContract | undefined,
): Promise<AnswerOf<typeof createExternalContract>> {
  const body = externalBody(values)
  if (saved === undefined) return call(createExternalContract, { params: { orgId }, body })
  if (isExpired(saved.state))
    return call(createExternalContract, { params: { orgId }, body: { ...body, renewedFromId: saved.id } })
  return call(changeExternalContract, { params: { orgId, id: saved.id }, body })
}
