import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import type { Context } from '../../work/context.ts'
import { lapseLeads } from '../assignments/lapse.job.ts'
import { takeBackUntouched } from '../assignments/take-back.job.ts'
import { offerAvailable } from './offer-available.job.ts'

/**
 * What time does to leads: those that ran out lapse, those that nobody called are taken back, and those that wait are offered to the contracts that have begun or
 * opened a new window since. A repeat finds nothing to do.
 */
export async function lapseAndOffer(context: Context): Promise<{ lapsed: number; given: number }> {
  await takeBackUntouched(context)
  const lapsed = await lapseLeads(context)
  let given = 0
  for (const type of insuranceTypes) given += await offerAvailable(context, type)
  return { lapsed, given }
}
