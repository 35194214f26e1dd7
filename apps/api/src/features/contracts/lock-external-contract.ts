import { buysFromPool } from '@lodeway/rules/organisations/distribution.ts'
import type { Work } from '../../work/context.ts'
import { type ContractRecord, findContract } from './contract.sql.ts'
import { lockOrganisation } from './write-contract.ts'

/** A contract as it is for the rest of the transaction: of two who change it at once the second finds it changed. */
export async function lockExternalContract(work: Work, organisationId: string, id: string): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, buysFromPool)
  return findContract(work.tx, organisationId, 'external', id, 'for update')
}
