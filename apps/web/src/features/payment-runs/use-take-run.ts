import { getPaymentRun } from '@lodeway/contract/payment-runs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reading } from '../../api/use-call.ts'
import type { PaymentRun } from './run-words.tsx'

/**
 * Takes a run from the answer of a change that leaves its steps on the screen: the next one is taken of the run as this change
 * left it, however quickly it follows, and not of one that "somebody" changed meanwhile.
 */
export function useTakeRun(): (run: PaymentRun) => void {
  const client = useQueryClient()
  return useCallback(
    run => void client.setQueryData(reading(getPaymentRun, { params: { id: run.id } }).queryKey, run),
    [client],
  )
}
