import type { internalContractInput } from '@lodeway/contract/contract-shapes.ts'
import { periodMonths } from '@lodeway/rules/contracts/period.ts'
import { endsOn, endsOnAfterChange } from '@lodeway/rules/contracts/windows.ts'
import { buysFromPool, type DistributionType } from '@lodeway/rules/organisations/distribution.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import { appendAudit, valuesBefore } from '../../audit/append.ts'
import type { Contract } from '../../db/schema.ts'
import { basisPoints } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { unprocessable } from '../../work/refusal.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { type ContractRecord, findContract } from './contract.sql.ts'
import { renumberAssignments, windowAfterChange } from './renumber-windows.ts'

type InternalInput = z.output<typeof internalContractInput>
export type NewContract = Omit<Insertable<Contract>, 'id' | 'createdAt'>

/**
 * Contracts of one organisation are saved one after the other, so that two at once cannot both be the only one of a type.
 * @throws Refusal 422 when it has no contracts of the kind
 */
export async function lockOrganisation(
  work: Work,
  organisationId: string,
  allows: (type: DistributionType) => boolean,
): Promise<void> {
  const organisation = await findOrganisation(work.tx, organisationId, 'for no key update')
  if (!allows(organisation.distributionType))
    throw unprocessable(
      'wrong_distribution',
      'The distribution option of this organisation has no contracts of this kind.',
    )
}

/** An external contract as it is for the rest of the transaction: of two who change it at once the second finds it changed. */
export async function lockExternalContract(work: Work, organisationId: string, id: string): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, buysFromPool)
  return findContract(work.tx, organisationId, 'external', id, 'for update')
}

/** Writes a new contract, under the id that a client made or one of its own, and says so in the audit log. */
export async function insertContract(
  work: Work,
  { id = newId(), ...columns }: NewContract & { id?: string | undefined },
): Promise<ContractRecord> {
  const created = await work.tx
    .insertInto('contract')
    .values({ id, createdAt: work.now, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendAudit(work, 'contract.create', { kind: 'contract', id }, { ...columns })
  return created
}

/** Writes what changed of a contract, counts its windows anew, and says in the audit log what was there before. */
export async function updateContract(
  work: Work,
  before: ContractRecord,
  changes: Partial<NewContract>,
): Promise<ContractRecord> {
  const today = johannesburgDate(work.now)
  const dates = { ...before, ...changes }
  const columns =
    changes.startOn === undefined ? changes : { ...changes, endsOn: endsOnAfterChange(before, dates, today) ?? null }
  const window = await windowAfterChange(work, before, columns, today)
  const after = await work.tx
    .updateTable('contract')
    .set({ ...columns, ...window })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await renumberAssignments(work, before, after)
  await appendAudit(
    work,
    'contract.change',
    { kind: 'contract', id: before.id },
    { ...columns, ...valuesBefore({ ...before }, columns) },
  )
  return after
}

/** A contract may take leads that wait for it (domain rules: available leads are offered again). */
export async function offerWaitingLeads(work: Work, contract: ContractRecord): Promise<void> {
  await work.jobs.enqueue(work.tx, 'offer-available', { insuranceType: contract.insuranceType })
}

/** The columns of what both kinds have. */
export function columnsOf(
  input: Pick<
    InternalInput,
    'name' | 'insuranceType' | 'startAt' | 'period' | 'recurring' | 'term' | 'orgSalesCommission'
  >,
) {
  const dates = { startOn: input.startAt, periodMonths: periodMonths(input.period), recurring: input.recurring }
  return {
    name: input.name,
    insuranceType: input.insuranceType,
    ...dates,
    endsOn: endsOn(dates) ?? null,
    term: input.term,
    orgSalesCommissionBps: basisPoints(input.orgSalesCommission),
  }
}
