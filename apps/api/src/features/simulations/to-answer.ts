import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { simulateContract } from '@lodeway/contract/simulations.ts'
import { endsOn } from '@lodeway/rules/contracts/windows.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { maxSimulatedLeads } from '@lodeway/rules/simulations/checks.ts'
import type { SimulatedLead } from '@lodeway/rules/simulations/simulated-moment.ts'
import { costAsSold, type Sum, sumUp } from '@lodeway/rules/simulations/summary.ts'
import { addDays, type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Actor } from '../../work/actor.ts'
import type { Simulation } from './simulate-contract.ts'

type Answer = AnswerOf<typeof simulateContract>
type Instead = Pick<Answer['rows'][number], 'instead' | 'organisationName'>

/** A simulation as it is told: to a buyer nothing of other organisations but that it was another one. */
export function toAnswer(simulation: Simulation, actor: Actor): Answer {
  const { terms, until } = simulation
  const isAdmin = actor.kind === 'admin'
  const insteadOf = namesOf(simulation, isAdmin)
  const leads = isAdmin ? simulation.leads : simulation.leads.map(lead => withoutReturnOfOthers(lead, insteadOf(lead)))
  const { byQuality, byMonth, returned, ...all } = sumUp(leads)
  const asSold = costAsSold(leads, terms.orgSalesCommissionBps)
  return {
    from: johannesburgDate(terms.from),
    to: johannesburgDate(until),
    offered: simulation.offered,
    unknown: simulation.unknown,
    ...toSum(all),
    returned,
    inFact: simulation.inFact,
    endedOn: lastDay(simulation),
    isPrepaid: simulation.isPrepaid,
    byQuality: byQuality.map(({ quality, ...sum }) => ({ quality, ...toSum(sum) })),
    byMonth: byMonth.map(({ month, ...sum }) => ({ month, ...toSum(sum) })),
    byOrganisation: byOrganisation(leads, insteadOf),
    ...(isAdmin && {
      asSold: {
        sold: asSold.sold,
        cashed: asSold.cashed,
        commissions: centsToRand(asSold.commissionsCents),
        fees: centsToRand(asSold.feesCents),
      },
    }),
    rows: leads
      .toReversed()
      .slice(0, maxSimulatedLeads)
      .map(lead => ({
        reference: leadReference(lead.leadId),
        at: lead.at.toISOString(),
        quality: lead.quality,
        fee: centsToRand(lead.feeCents),
        isReturned: lead.isReturned,
        ...insteadOf(lead),
      })),
  }
}

function lastDay({ terms, until }: Simulation): CalendarDate | null {
  const after = endsOn(terms)
  return after !== undefined && after <= johannesburgDate(until) ? addDays(after, -1) : null
}

const toSum = ({ leads, feesCents }: Sum) => ({ leads, fees: centsToRand(feesCents) })

/** Whether others gave a lead back is theirs to know: one that was not the organisation's costs as if it had been kept. */
const withoutReturnOfOthers = (lead: SimulatedLead, { instead }: Instead): SimulatedLead =>
  lead.isReturned && instead === 'other' ? { ...lead, isReturned: false } : lead

/** Who was given a lead instead. */
function namesOf({ terms, market }: Simulation, isAdmin: boolean): (lead: SimulatedLead) => Instead {
  const contracts = new Map(market.map(contract => [contract.contractId, contract]))
  return ({ insteadOf }) => {
    if (insteadOf === null) return { instead: 'nobody', organisationName: null }
    if (insteadOf === terms.contractId) return { instead: 'same', organisationName: null }
    const other = contracts.get(insteadOf)
    if (other?.organisationId === terms.organisationId) return { instead: 'own', organisationName: null }
    return { instead: 'other', organisationName: isAdmin ? (other?.organisationName ?? null) : null }
  }
}

/** How many leads were whose instead, the most first. */
function byOrganisation(leads: readonly SimulatedLead[], insteadOf: (lead: SimulatedLead) => Instead) {
  const found = new Map<string, Instead & { leads: number }>()
  for (const lead of leads) {
    const instead = insteadOf(lead)
    const key = `${instead.instead} ${instead.organisationName ?? ''}`
    const counted = found.get(key) ?? { ...instead, leads: 0 }
    counted.leads += 1
    found.set(key, counted)
  }
  return [...found.values()].toSorted((a, b) => b.leads - a.leads)
}
