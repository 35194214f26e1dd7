import { Refusal } from '../work/refusal.ts'

/** Whether a command was carried out; some of what is asked is refused, as in life. */
export async function isTaken(command: () => Promise<unknown>): Promise<boolean> {
  try {
    await command()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}
