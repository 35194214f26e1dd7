import { isDeepStrictEqual } from 'node:util'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { changeContractLimits } from '@lodeway/contract/external-contracts.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import type { ContractRecord } from './contract.sql.ts'
import { toLimits } from './limits.ts'
import { changeExternalContract } from './save-external-contract.ts'
import { lockExternalContract } from './write-contract.ts'

/**
 * Sets which leads a contract takes and when. Whoever says which limits they saw does not take back what a colleague set
 * meanwhile. @throws Refusal 404; 409 for other limits than were seen, and as `changeExternalContract`
 */
export async function changeLimits(
  work: Work,
  organisationId: string,
  id: string,
  { limits, seen }: BodyOutput<typeof changeContractLimits>,
): Promise<ContractRecord> {
  const before = await lockExternalContract(work, organisationId, id)
  if (seen !== undefined && !isDeepStrictEqual(toLimits(before.limits), seen))
    throw conflict(
      'limits_changed',
      'Somebody changed these limits meanwhile. Close this and open it again to see them.',
    )
  return changeExternalContract(work, organisationId, id, { limits })
}
