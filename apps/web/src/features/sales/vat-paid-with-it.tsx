import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { summariseSales } from '@lodeway/contract/sales.ts'
import { Money } from '../../ui/money.tsx'

/** The VAT that marking payouts as paid pays beside them, as parts of a list of terms. */
export function VatPaidWithIt({ summary }: { summary: AnswerOf<typeof summariseSales> }) {
  const { vatToPay, vatToCome } = summary
  return (
    <>
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
