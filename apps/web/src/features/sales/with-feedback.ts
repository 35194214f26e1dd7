import { failureText } from '../../api/api-error.ts'
import { toast } from '../../ui/toast.tsx'

/** Runs something long: a toast stays until it is done, and another says how it ended (document 2, section 4). */
export async function withFeedback(work: () => Promise<unknown>): Promise<void> {
  const waiting = toast.info('Please wait for feedback...', { stays: true })
  try {
    await work()
    toast.success('Process completed successfully!')
  } catch (problem) {
    toast.error(failureText(problem, 'Failed to complete the process. Please try again.'))
  } finally {
    toast.dismiss(waiting)
  }
}
