import { isDeepStrictEqual } from 'node:util'
import type { internalContractInput } from '@lodeway/contract/contract-shapes.ts'
import type { changeInternalContract as changeEndpoint } from '@lodeway/contract/contracts.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { checkInternalContract } from '@lodeway/rules/contracts/checks.ts'
import { periodMonths } from '@lodeway/rules/contracts/period.ts'
import { endsOnAfterChange, stateOf } from '@lodeway/rules/contracts/windows.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { hasInternalContracts } from '@lodeway/rules/organisations/distribution.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import { cents } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { conflict, refuseFieldErrors } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { type ContractRecord, factsOf, findContract, inState, toInternalContract } from './contract.sql.ts'
import { tellOfTerms } from './tell-of-terms.ts'
import { columnsOf, insertContract, lockOrganisation, offerWaitingLeads, updateContract } from './write-contract.ts'

type InternalInput = z.output<typeof internalContractInput>

/** A repeat answers what the first call made. @throws Refusal 409 when the organisation has another unexpired internal contract for the type */
export async function createInternalContract(
  work: Work,
  organisationId: string,
  input: InternalInput,
): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, hasInternalContracts)
  const today = johannesburgDate(work.now)
  refuseFieldErrors(checkInternalContract(input, { today }))
  const taken = await findOfType(work, organisationId, input.insuranceType)
  if (taken && isDeepStrictEqual({ ...taken, ...internalColumns(input) }, taken)) return taken
  if (taken) throw typeIsTaken(taken)
  const created = await insertContract(work, { organisationId, kind: 'internal', ...internalColumns(input) })
  await offerWaitingLeads(work, created)
  return created
}

/** One internal contract for an organisation and type that is not expired (domain rules: contracts and time). */
function findOfType(
  work: Work,
  organisationId: string,
  insuranceType: InsuranceType,
  exceptId?: string,
): Promise<ContractRecord | undefined> {
  let others = work.tx
    .selectFrom('contract')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('kind', '=', 'internal')
    .where('insuranceType', '=', insuranceType)
    .where(eb => eb.not(inState('expired', johannesburgDate(work.now))))
  if (exceptId !== undefined) others = others.where('id', '<>', exceptId)
  return others.executeTakeFirst()
}

const typeIsTaken = ({ name }: ContractRecord) =>
  conflict('type_taken', `The contract "${name}" covers this lead type already.`)

/** Changes an internal contract; its lead type is locked, and leads already assigned keep their terms. @throws Refusal 409 for other terms than were seen */
export async function changeInternalContract(
  work: Work,
  organisationId: string,
  id: string,
  { seen, ...changes }: BodyOutput<typeof changeEndpoint>,
): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, hasInternalContracts)
  const before = await findContract(work.tx, organisationId, 'internal', id, 'for update')
  const today = johannesburgDate(work.now)
  const current = toInternalContract(before, today)
  refuseUnseen(seen, current, changes)
  const input = { ...current, ...changes }
  refuseFieldErrors(checkInternalContract(input, { today, editing: before }))
  // An expired contract that is lengthened comes back to life; another may have taken its type since.
  const dates = { startOn: input.startAt, periodMonths: periodMonths(input.period), recurring: input.recurring }
  const after = { ...factsOf(before), ...dates, endsOn: endsOnAfterChange(before, dates, today) }
  if (stateOf(after, today) !== 'expired') {
    const taken = await findOfType(work, organisationId, before.insuranceType, id)
    if (taken) throw typeIsTaken(taken)
  }
  const changed = await updateContract(work, before, internalColumns(input))
  await tellOfTerms(work, before, changed)
  await offerWaitingLeads(work, changed)
  return changed
}

const internalColumns = (input: InternalInput) => ({
  ...columnsOf(input),
  basicFeeCents: cents(input.basicFee),
  mediumFeeCents: cents(input.mediumFee),
  highFeeCents: cents(input.highFee),
})
