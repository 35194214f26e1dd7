import * as api from '@lodeway/contract/contracts.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Mount } from '../../http/mount.ts'
import type { Work } from '../../work/context.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import {
  type ContractRecord,
  findContract,
  findContracts,
  toExternalContract,
  toInternalContract,
} from './contract.sql.ts'
import { findLosses } from './losses.sql.ts'
import {
  changeExternalContract,
  changeInternalContract,
  createExternalContract,
  createInternalContract,
} from './save-contract.ts'

export function contractRoutes(mount: Mount): void {
  mount.read(api.listInternalContracts, async ({ db, params, query, now }) => {
    await findOrganisation(db, params.orgId)
    const today = johannesburgDate(now)
    const { rows, count } = await findContracts(db, params.orgId, 'internal', today, query)
    return { data: rows.map(row => toInternalContract(row, today)), count }
  })
  mount.read(api.getInternalContract, async ({ db, params, now }) =>
    toInternalContract(await findContract(db, params.orgId, 'internal', params.id), johannesburgDate(now)),
  )
  mount.write(api.createInternalContract, async ({ work, params, body }) =>
    toInternalContract(await createInternalContract(work, params.orgId, body), johannesburgDate(work.now)),
  )
  mount.write(api.changeInternalContract, async ({ work, params, body }) =>
    toInternalContract(await changeInternalContract(work, params.orgId, params.id, body), johannesburgDate(work.now)),
  )
  mount.read(api.listExternalContracts, async ({ db, params, query, now }) => {
    await findOrganisation(db, params.orgId)
    const today = johannesburgDate(now)
    const { rows, count } = await findContracts(db, params.orgId, 'external', today, query)
    return { data: rows.map(row => toExternalContract(row, today)), count }
  })
  mount.read(api.getExternalContract, async ({ db, params, now }) =>
    toExternalContract(await findContract(db, params.orgId, 'external', params.id), johannesburgDate(now)),
  )
  mount.write(api.createExternalContract, async ({ work, params, body }) =>
    withLosses(work, await createExternalContract(work, params.orgId, body)),
  )
  mount.write(api.changeExternalContract, async ({ work, params, body }) =>
    withLosses(work, await changeExternalContract(work, params.orgId, params.id, body)),
  )
}

const withLosses = async (work: Work, saved: ContractRecord) => ({
  ...toExternalContract(saved, johannesburgDate(work.now)),
  warnings: await findLosses(work, { contractId: saved.id }),
})
