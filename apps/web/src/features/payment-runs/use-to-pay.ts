import { listRunParts } from '@lodeway/contract/payment-runs.ts'
import { useCall } from '../../api/use-call.ts'
import { shownRand } from '../../ui/shown-rand.ts'
import type { PaymentRun } from './run-words.tsx'

/** What leaves the bank, in rand, and the words about the VAT that is in it; undefined until it is known. */
export interface ToPay {
  readonly rand: number
  readonly ofWhichVat: string
}

/** Said where the sum should stand. */
export const notKnownYet = 'What it pays is not known yet.'

/** A run's amounts are as they were submitted; VAT for vendors is added when it is paid. A sum of the run as it was before is none. */
export function useToPay({ id, version }: PaymentRun): ToPay | undefined {
  const { data } = useCall(listRunParts, { params: { id } })
  if (data?.version !== version) return undefined
  const { toPay, vatToCome } = data
  return { rand: toPay, ofWhichVat: vatToCome > 0 ? `, ${shownRand(vatToCome)} of it VAT for VAT vendors` : '' }
}
