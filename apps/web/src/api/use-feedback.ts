import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { failureText } from './api-error.ts'

const words = 'Please wait for feedback...'

/** Says how far the work is, in a few words. */
export type Report = (step: string) => void

/**
 * Runs something long, for a button that is busy meanwhile: a toast stays until it is done and says how far it is, and another says how it
 * ended (document 2, section 4).
 */
export function useFeedback(failure = 'Failed to complete the process. Please try again.') {
  const [running, setRunning] = useState(false)
  const run = async (
    work: (report: Report) => Promise<unknown>,
    success = 'Process completed successfully!',
  ): Promise<void> => {
    setRunning(true)
    const waiting = toast.info(words, { stays: true })
    try {
      await work(step => toast.goesOn(waiting, words, step))
      toast.success(success)
    } catch (problem) {
      toast.error(failureText(problem, failure))
    } finally {
      toast.dismiss(waiting)
      setRunning(false)
    }
  }
  return { running, run }
}
