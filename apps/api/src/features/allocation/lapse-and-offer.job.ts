import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import type { Context } from '../../work/context.ts'
import { lapseLeads } from '../assignments/lapse.job.ts'
import { takeBackUntouched } from '../assignments/take-back.job.ts'
import { offerAvailable } from './offer-available.job.ts'

/**
 * Takes back the leads that nobody called, lapses those that were not sold in time, and offers the available ones to contracts that
 * have begun or opened a new window since. Running it again changes nothing.
 */
export async function lapseAndOffer(context: Context): Promise<{ lapsed: number; given: number }> {
  await takeBackUntouched(context)
  const lapsed = await lapseLeads(context)
  let given = 0
  for (const type of insuranceTypes) given += await offerAvailable(context, type)
  return { lapsed, given }
}
