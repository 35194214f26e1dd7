import { formatRand } from '../money/rand.ts'
import { changedAccountHoldHours, type EarningHold, minimumPaymentCents } from './holds.ts'

interface HoldWords {
  readonly why: string
  readonly todo: string
}

/** Why an amount is held and what to do, to whoever earned it. */
export const ownHoldWords: Record<EarningHold, HoldWords> = {
  caseOpen: {
    why: 'A return or a late sale of this lead is not decided yet.',
    todo: 'Nothing to do: an administrator decides it.',
  },
  noAccount: {
    why: 'We do not have your bank details.',
    todo: 'Enter your bank details under Billing Details.',
  },
  accountChanged: {
    why: `Your bank details changed less than ${changedAccountHoldHours} hours ago.`,
    todo: 'You need do nothing. If it was not you who changed them, tell us at once.',
  },
  refusedByBank: {
    why: 'The bank refused the last payment to your account.',
    todo: 'Check your bank details under Billing Details and correct them, or ask us to pay again.',
  },
  negativeBalance: {
    why: 'More was taken back than is waiting to be paid to you.',
    todo: 'Nothing to do: it is deducted from what you earn next.',
  },
  belowMinimum: {
    why: `Amounts below ${formatRand(minimumPaymentCents)} are not paid by themselves.`,
    todo: 'Nothing to do: it is paid together with what you earn next.',
  },
}

/** The same to somebody whose company is paid in their stead: what is to be done is its, and an administrator enters its details. */
export const companyHoldWords: Record<EarningHold, HoldWords> = {
  ...ownHoldWords,
  noAccount: {
    why: "We do not have your company's bank details.",
    todo: 'Ask your company to send us its bank details.',
  },
  accountChanged: {
    why: `Your company's bank details changed less than ${changedAccountHoldHours} hours ago.`,
    todo: 'Nothing to do, unless your company did not ask for it: then tell us at once.',
  },
  refusedByBank: {
    why: "The bank refused the last payment to your company's account.",
    todo: 'Ask your company to check its bank details with us.',
  },
  negativeBalance: {
    why: 'More was taken back than is waiting to be paid to your company.',
    todo: 'Nothing to do: it is deducted from what it earns next.',
  },
  belowMinimum: {
    why: `Amounts below ${formatRand(minimumPaymentCents)} are not paid by themselves.`,
    todo: 'Nothing to do: it is paid together with what your company earns next.',
  },
}
