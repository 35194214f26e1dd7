import { listRunParts } from '@lodeway/contract/payment-runs.ts'
import { useCall } from '../../api/use-call.ts'
import { shownRand } from '../../ui/shown-rand.ts'
import type { PaymentRun } from './run-words.tsx'

/** What leaves the bank, in rand, and the words about the VAT that is in it; undefined until it is known. */
export interface ToPay {
  readonly rand: number
  readonly ofWhichVat: string
}

/** A run's amounts are as they were submitted; VAT for vendors is added when it is paid. */
export function useToPay({ id }: PaymentRun): ToPay | undefined {
  const { data } = useCall(listRunParts, { params: { id } })
  if (!data) return undefined
  const { toPay, vatToCome } = data
  return { rand: toPay, ofWhichVat: vatToCome > 0 ? `, ${shownRand(vatToCome)} of it VAT for VAT vendors` : '' }
}
