import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import type { Context } from '../../work/context.ts'
import { inTurn } from '../../work/in-turn.ts'
import { lapseLeads } from '../assignments/lapse.job.ts'
import { takeBackUntouched } from '../assignments/take-back.job.ts'
import { offerAvailable } from './offer-available.job.ts'

/**
 * Takes back the leads that nobody called, lapses those that were not sold in time, and offers the available ones to contracts that
 * have begun or opened a new window since. Running it again changes nothing.
 */
export async function lapseAndOffer(context: Context): Promise<{ lapsed: number; given: number }> {
  const { lapsed, given } = await inTurn({
    takenBack: () => takeBackUntouched(context),
    lapsed: () => lapseLeads(context),
    given: () => offerAll(context),
  })
  return { lapsed, given }
}

async function offerAll(context: Context): Promise<number> {
  let given = 0
  for (const type of insuranceTypes) given += await offerAvailable(context, type)
  return given
}
