import { isOnRecord } from '@lodeway/rules/invoices/receipts.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { lockOrganisations } from './open-accounts.sql.ts'
import { findAround, type Typed } from './receipt.sql.ts'

/**
 * Of two people who type in one payment at the same moment the second is told of the first, as they would have been a moment later. A
 * repeat of what is there is none.
 * @param seen the ids of those that look like it and that somebody decided about
 * @throws Refusal 409 when another is on record
 */
export async function refuseUnseen({ tx }: Work, typed: Typed, seen: readonly string[]): Promise<void> {
  await lockOrganisations(tx, [typed.organisationId])
  const around = await findAround(tx, typed)
  if (around.some(({ id }) => id === typed.id)) return
  const payment = { amountCents: typed.cents, receivedOn: typed.receivedOn }
  if (around.some(known => !seen.includes(known.id) && isOnRecord(payment, known)))
    throw conflict(
      'receipt_on_record',
      'A payment that looks like this one was recorded a moment ago. Record yours again if it is another one.',
    )
}
