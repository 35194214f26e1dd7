import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { summariseSales } from '@lodeway/contract/sales.ts'
import { Money } from '../../ui/money.tsx'
import { shownRand } from '../../ui/shown-rand.ts'

/** What else happens to amounts of organisations that are marked. */
export const invoicedWhenMarked =
  'What is on no invoice yet gets one, by email; what came in for an invoice already counts.'

/**
 * The VAT that marking amounts as paid receives or pays beside them, and what is recorded as received where that is another sum, as parts of a
 * list of terms.
 */
export function VatPaidWithIt({ summary }: { summary: AnswerOf<typeof summariseSales> }) {
  const { toReceive, vatToReceive, toRecord, vatToPay, vatToCome } = summary
  return (
    <>
      {vatToReceive !== 0 && (
        <>
          <dt>Received with it: VAT</dt>
          <dd>
            <Money rand={vatToReceive} />
          </dd>
        </>
      )}
      {toRecord !== undefined && shownRand(toRecord) !== shownRand(toReceive + vatToReceive) && (
        <>
          <dt>Recorded as received now</dt>
          <dd>
            <Money rand={toRecord} />
          </dd>
        </>
      )}
      {vatToPay !== 0 && (
        <>
          <dt>Paid with it: VAT invoiced earlier</dt>
          <dd>
            <Money rand={vatToPay} />
          </dd>
        </>
      )}
      {vatToCome !== 0 && (
        <>
          <dt>Paid with it: VAT for VAT vendors</dt>
          <dd>
            <Money rand={vatToCome} />
          </dd>
        </>
      )}
    </>
  )
}
