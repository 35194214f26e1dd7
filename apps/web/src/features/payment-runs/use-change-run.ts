import { changePaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { useCallback } from 'react'
import { useSend } from '../../api/use-send.ts'
import { type PaymentRun, readsOfRuns } from './run-words.tsx'
import { useTakeRun } from './use-take-run.ts'

const changed = { success: 'The payment run was changed', failure: 'Failed to change the run. Please try again.' }

/** Leaves a payee, or one of their payouts, out of a run that has no bank file yet, or puts them back. @param words of its toasts */
export function useChangeRun({ id, version }: PaymentRun, words = changed) {
  const onDone = useTakeRun()
  const { mutate } = useSend(changePaymentRun, { ...words, refresh: readsOfRuns, onDone })
  return useCallback(
    (change: 'leaveOut' | 'putBack', of: { payeeId: string; saleId?: string }) =>
      mutate({ params: { id }, body: { version, change, ...of } }),
    [mutate, id, version],
  )
}
