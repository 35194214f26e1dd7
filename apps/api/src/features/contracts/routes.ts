import * as api from '@lodeway/contract/contracts.ts'
import * as externalContracts from '@lodeway/contract/external-contracts.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Queryable } from '../../db/database.ts'
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
import { findContractsByIncome } from './contracts-by-income.sql.ts'
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
  mount.read(externalContracts.listContractsByIncome, ({ db, now }) => findContractsByIncome(db, johannesburgDate(now)))
  mount.read(externalContracts.getExternalContract, async ({ db, params, now }) =>
    oneExternal({ db, now }, await findContract(db, params.orgId, 'external', params.id)),
  )
  mount.write(externalContracts.createExternalContract, async ({ work, params, body }) =>
    withLosses(work, await createExternalContract(work, params.orgId, body)),
  )
  mount.write(externalContracts.changeExternalContract, async ({ work, params, body }) =>
    withLosses(work, await changeExternalContract(work, params.orgId, params.id, body)),
  )
  mount.write(externalContracts.changeContractLimits, async ({ work, params: { orgId, id }, body }) =>
    savedExternal(work, await changeLimits(work, orgId, id, body)),
  )
  mount.write(externalContracts.pauseExternalContract, async ({ work, params: { orgId, id } }) =>
    savedExternal(work, await pauseContract(work, orgId, id)),
  )
  mount.write(externalContracts.resumeExternalContract, async ({ work, params: { orgId, id } }) =>
    savedExternal(work, await resumeContract(work, orgId, id)),
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

/** Every answer of one external contract tells which contract renewed it; a list would ask that for each of its rows. */
const oneExternal = async ({ db, now }: { db: Queryable; now: Date }, contract: ContractRecord) => ({
  ...toExternalContract(contract, johannesburgDate(now)),
  renewedBy: (await findRenewal(db, contract)) ?? null,
})

const savedExternal = ({ tx, now }: Work, saved: ContractRecord) => oneExternal({ db: tx, now }, saved)

const withLosses = async (work: Work, saved: ContractRecord) => ({
  ...(await savedExternal(work, saved)),
  warnings: await findLosses(work, { contractId: saved.id }),
})
