import { keysOf } from '../keys-of.ts'

/** The mails about money that a person of an organisation can switch off, in the words of their profile. */
export const balanceMailLabels = {
  lowBalance: 'Your prepaid balance is low',
} as const
export type BalanceMail = keyof typeof balanceMailLabels
export const balanceMails = keysOf(balanceMailLabels)
