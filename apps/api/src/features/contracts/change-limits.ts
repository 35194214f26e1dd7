import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { changeContractLimits } from '@lodeway/contract/external-contracts.ts'
import type { Work } from '../../work/context.ts'
import type { ContractRecord } from './contract.sql.ts'
import { changeExternalContract } from './save-external-contract.ts'

/**
 * Sets which leads a contract takes and when. Whoever says which limits they saw does not take back what a colleague set
 * meanwhile. @throws Refusal as `changeExternalContract`
 */
export const changeLimits = (
  work: Work,
  organisationId: string,
  id: string,
  { limits, seen }: BodyOutput<typeof changeContractLimits>,
): Promise<ContractRecord> => changeExternalContract(work, organisationId, id, { limits, seenLimits: seen })
