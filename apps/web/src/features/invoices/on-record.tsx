import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { listReceipts } from '@lodeway/contract/receipts.ts'
import {
  alikeWithinDays,
  isOnRecord,
  receiptDayProblem,
  receiptSourceLabels,
} from '@lodeway/rules/invoices/receipts.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { randToCents } from '@lodeway/rules/money/rand.ts'
import { nearestCents } from '@lodeway/rules/money/wire.ts'
import { addDays, formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Alert } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { today } from '../../ui/today.ts'

/** A payment while it is being typed in. */
export type TypedPayment = {
  organisationId: string | null
  receivedOn: string | null
  amount: number | string
  reference: string
}

type Receipt = AnswerOf<typeof listReceipts>['data'][number]

/** What is asked for around its day: of its organisation, and of payers who are not known; undefined while its own are not known. */
function around({ organisationId, receivedOn }: TypedPayment) {
  if (organisationId === null || !receivedOn || receiptDayProblem(receivedOn, today()) !== undefined) return undefined
  const [from, to] = [addDays(receivedOn, 0 - alikeWithinDays), addDays(receivedOn, alikeWithinDays)]
  const days = { from, to, limit: maxPageRows }
  return { ofIts: { ...days, organisationIds: [organisationId] }, ofNobody: { ...days, state: 'unknown' as const } }
}

/** Those that look like it. The payment itself may be among them, where the answer to an earlier try was lost. */
function alike(ownId: string, { amount, receivedOn }: TypedPayment, receipts: readonly Receipt[]): Receipt[] {
  const amountCents = randToCents(amount)
  if (amountCents === undefined || !receivedOn) return []
  return receipts.filter(
    receipt =>
      receipt.id !== ownId &&
      isOnRecord(
        { amountCents, receivedOn },
        {
          amountCents: nearestCents(receipt.amount),
          refundedCents: nearestCents(receipt.refunded),
          receivedOn: receipt.receivedOn,
          isTakenBack: receipt.isTakenBack,
          source: receipt.source,
        },
      ),
  )
}

/**
 * Asks what is on record that looks like it. A server that cannot say so keeps nobody from recording it.
 * @returns `seen` where it is known to be all of them
 */
export async function findOnRecord(ownId: string, typed: TypedPayment) {
  const queries = around(typed)
  if (queries === undefined) return { found: [], seen: undefined }
  const ask = (query: typeof queries.ofIts | typeof queries.ofNobody) =>
    call(listReceipts, { query }).catch(() => ({ data: [], count: 1 }))
  const [ofIts, ofNobody] = await Promise.all([ask(queries.ofIts), ask(queries.ofNobody)])
  const found = alike(ownId, typed, [...ofIts.data, ...ofNobody.data])
  const isWhole = [ofIts, ofNobody].every(({ data, count }) => data.length === count)
  return { found, seen: isWhole ? found.map(({ id }) => id) : undefined }
}

/** Says while a payment is typed in which of its organisation looks like it: two people may record what one bank statement has. */
export function OnRecord({ ownId, typed }: { ownId: string; typed: TypedPayment }) {
  const queries = around(typed)
  const enabled = queries !== undefined
  const { data: ofIts } = useCall(listReceipts, { query: queries?.ofIts ?? {} }, { enabled })
  const { data: ofNobody } = useCall(listReceipts, { query: queries?.ofNobody ?? {} }, { enabled })
  const [first, ...others] = enabled ? alike(ownId, typed, [...(ofIts?.data ?? []), ...(ofNobody?.data ?? [])]) : []
  return (
    <div aria-live="polite">
      {first !== undefined && (
        <Alert role="presentation" color="yellow" mt="md">
          {`This looks like a payment that is recorded already: ${inWords(first)}${others.length > 0 ? `, and ${others.length} more` : ''}.`}
        </Alert>
      )}
    </div>
  )
}

/** 'EFT INV-000137, 20 Nov 2026, bank statement, payer not known'. */
export const inWords = ({ reference, receivedOn, source, organisation }: Receipt): string =>
  [
    reference,
    formatShownDate(receivedOn),
    receiptSourceLabels[source].toLowerCase(),
    ...(organisation === null ? ['payer not known'] : []),
  ].join(', ')
