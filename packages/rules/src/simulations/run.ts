import type { Quality } from '../leads/quality.ts'
import type { OtherContracts } from './other-contracts.ts'
import type { SimulatedLead, SimulatedTerms } from './simulated-moment.ts'
import type { Timetable } from './timetable.ts'
import type { TriedTerms } from './tried-terms.ts'
import type { waitingLeads } from './waiting-leads.ts'

/** A simulation under way. */
export interface Run {
  readonly terms: SimulatedTerms
  readonly own: TriedTerms
  readonly others: OtherContracts
  readonly time: Timetable
  readonly waiting: ReturnType<typeof waitingLeads>
  /** Who has a lead where that is not who had it in fact, or where it is the terms themselves. */
  readonly elsewhere: Map<string, Elsewhere>
  /** Which organisations had a lead before in the simulation. */
  readonly had: Map<string, Set<string>>
  readonly gained: Map<string, SimulatedLead>
  /** The qualities whose fee the prepaid balance did not cover when that was seen last. */
  readonly uncovered: Set<Quality>
}

/** Who has a lead instead, since when, and what it costs the terms. */
export type Elsewhere = { holder: string | null; at: Date; feeCents: number }
