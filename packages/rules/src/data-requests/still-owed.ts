import { type Hold, minimumPaymentCents } from '../payment-runs/holds.ts'

/** How a loader stands who is owed something for what is to be erased. */
export interface Owed {
  /** Whether some of it is in a payment run that was submitted: the bank may have it. */
  readonly isInRun: boolean
  /** Why nothing is paid to them now. */
  readonly hold: Hold | null
  /** All that is owed to them, less what was taken back, in cents. */
  readonly owedCents: number
}

/** The one reason that ends by itself. */
const isPayable = (hold: Hold | null): boolean => hold === null || hold === 'accountChanged'

/**
 * Whether a client waits to be erased until a loader is paid for them. One who cannot be paid may never be: what somebody else is owed
 * is no reason to keep a client for ever (POPIA, section 24(1)).
 */
export const clientWaitsFor = ({ isInRun, hold }: Pick<Owed, 'isInRun' | 'hold'>): boolean => isInRun || isPayable(hold)

/** Whether a loader waits to be erased until they are paid. Less than the smallest payment is written off afterwards. */
export const loaderWaits = ({ isInRun, owedCents }: Pick<Owed, 'isInRun' | 'owedCents'>): boolean =>
  isInRun || owedCents >= minimumPaymentCents
