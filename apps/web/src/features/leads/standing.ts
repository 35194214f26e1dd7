import { type IneligibleReason, ineligibleLabels } from '@lodeway/rules/allocation/eligibility.ts'

/** How a contract stood towards a lead, in words that follow its name. */
export const standingOf = ({ isChosen, against }: { isChosen: boolean; against: IneligibleReason | null }): string =>
  isChosen ? 'got this lead' : against === null ? 'could have had it' : ineligibleLabels[against].toLowerCase()
