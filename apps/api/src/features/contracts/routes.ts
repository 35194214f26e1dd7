import * as api from '@lodeway/contract/contracts.ts'
import * as externalContracts from '@lodeway/contract/external-contracts.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Mount, ReadCall } from '../../http/mount.ts'
import type { Work } from '../../work/context.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { changeLimits } from './change-limits.ts'
import {
  type ContractKind,
  type ContractRecord,
  findContract,
  findContracts,
  findRenewal,
  toExternalContract,
  toInternalContract,
} from './contract.sql.ts'
import { findLosses } from './losses.sql.ts'
import { pauseContract, resumeContract } from './pause-contract.ts'
import { changeExternalContract, createExternalContract } from './save-external-contract.ts'
import { changeInternalContract, createInternalContract } from './save-internal-contract.ts'

export function contractRoutes(mount: Mount): void {
  mount.read(api.listInternalContracts, call => list(call, 'internal', toInternalContract))
  mount.read(api.getInternalContract, async ({ db, params, now }) =>
    toInternalContract(await findContract(db, params.orgId, 'internal', params.id), johannesburgDate(now)),
  )
  mount.write(api.createInternalContract, async ({ work, params, body }) =>
    toInternalContract(await createInternalContract(work, params.orgId, body), johannesburgDate(work.now)),
  )
  mount.write(api.changeInternalContract, async ({ work, params, body }) =>
    toInternalContract(await changeInternalContract(work, params.orgId, params.id, body), johannesburgDate(work.now)),
  )
  mount.read(externalContracts.listExternalContracts, call => list(call, 'external', toExternalContract))
  mount.read(externalContracts.getExternalContract, async ({ db, params, now }) => {
    const contract = await findContract(db, params.orgId, 'external', params.id)
    const renewedBy = (await findRenewal(db, contract)) ?? null
    return { ...toExternalContract(contract, johannesburgDate(now)), renewedBy }
  })
  mount.write(externalContracts.createExternalContract, async ({ work, params, body }) =>
    withLosses(work, await createExternalContract(work, params.orgId, body)),
  )
  mount.write(externalContracts.changeExternalContract, async ({ work, params, body }) =>
    withLosses(work, await changeExternalContract(work, params.orgId, params.id, body)),
  )
  mount.write(externalContracts.changeContractLimits, async ({ work, params: { orgId, id }, body }) =>
    toExternalContract(await changeLimits(work, orgId, id, body), johannesburgDate(work.now)),
  )
  mount.write(externalContracts.pauseExternalContract, async ({ work, params: { orgId, id } }) =>
    toExternalContract(await pauseContract(work, orgId, id), johannesburgDate(work.now)),
  )
  mount.write(externalContracts.resumeExternalContract, async ({ work, params: { orgId, id } }) =>
    toExternalContract(await resumeContract(work, orgId, id), johannesburgDate(work.now)),
  )
}

async function list<Answer>(
  { db, params, query, now }: Pick<ReadCall<typeof api.listInternalContracts>, 'db' | 'params' | 'query' | 'now'>,
  kind: ContractKind,
  toAnswer: (row: ContractRecord, today: CalendarDate) => Answer,
) {
  await findOrganisation(db, params.orgId)
  return findContracts(db, params.orgId, kind, johannesburgDate(now), query, toAnswer)
}

const withLosses = async (work: Work, saved: ContractRecord) => ({
  ...toExternalContract(saved, johannesburgDate(work.now)),
  warnings: await findLosses(work, { contractId: saved.id }),
})
