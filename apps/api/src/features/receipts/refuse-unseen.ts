import { isOnRecord } from '@lodeway/rules/invoices/receipts.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { lockIncoming, lockOrganisations } from './open-accounts.sql.ts'
import { findAround, type Typed } from './receipt.sql.ts'

/**
 * Of two people who type in one payment at the same moment, or of whom one takes the bank's statement, the second is told of the first, as
 * they would have been a moment later. The same payment sent again is not another one.
 * @param seen the ids of those that look like it and that somebody decided about
 * @throws Refusal 409 when another is on record
 */
export async function refuseUnseen({ tx }: Work, typed: Typed, seen: readonly string[]): Promise<void> {
  await lockIncoming(tx)
  await lockOrganisations(tx, [typed.organisationId])
  const around = await findAround(tx, typed)
  if (around.some(({ id }) => id === typed.id)) return
  const payment = { amountCents: typed.cents, receivedOn: typed.receivedOn }
  if (around.some(known => !seen.includes(known.id) && isOnRecord(payment, known)))
    throw conflict(
      'receipt_on_record',
      'Another payment that looks like this one is on record. Record yours again if it is not the same.',
    )
}
