import { toast } from '../ui/toast.tsx'
import { failureText } from './api-error.ts'

const words = 'Please wait for feedback...'

/** Says how far the work is, in a few words. */
export type Report = (step: string) => void

/**
 * Runs something long: a toast stays until it is done and says how far it is, and another says how it ended (document 2,
 * section 4).
 */
export async function withFeedback(
  work: (report: Report) => Promise<unknown>,
  failure = 'Failed to complete the process. Please try again.',
  success = 'Process completed successfully!',
): Promise<void> {
  const waiting = toast.info(words, { stays: true })
  try {
    await work(step => toast.goesOn(waiting, words, step))
    toast.success(success)
  } catch (problem) {
    toast.error(failureText(problem, failure))
  } finally {
    toast.dismiss(waiting)
  }
}
