import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { companyHoldWords, ownHoldWords } from '@lodeway/rules/payment-runs/hold-words.ts'
import { changedAccountHoldHours, type EarningHold, minimumPaymentCents } from '@lodeway/rules/payment-runs/holds.ts'
import {
  earnedSubject,
  notPaidSubject,
  oneReason,
  paidSubject,
  takenBackSubject,
  waitingSubject,
} from '@lodeway/rules/sales/money-mails.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { greeting } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

// Neither whom a lead is about nor an account number is in a mail: who reads it may be somebody else.

/** Who is written to, and where the amounts are to be seen. */
export interface Addressed {
  readonly firstName: string
  readonly lastName: string
  readonly brand: Letter['brand']
  readonly appOrigin: string
  /** The company that is paid, to its representative, who has no account here. */
  readonly company: string | null
  /** A loader who cannot sign in. */
  readonly isBlocked?: boolean
}

/** Some amounts of one kind, of which leads; why, where they were taken back. */
export interface Amounts {
  readonly cents: number
  /** Of what is paid or taken back: the VAT in it. */
  readonly vatCents?: number
  /** Of what was not paid after all: what took some of it back meanwhile, below nothing. */
  readonly takenBackCents?: number
  /** Of what is owed: why it is not paid on the next pay day. */
  readonly hold?: EarningHold | null
  /** Of what is owed: some of its leads have an open case, and others have none. */
  readonly isPartUndecided?: boolean
  readonly leadIds: readonly string[]
  readonly reasons: readonly string[]
}

const buttons = {
  'my-earnings': 'Show my earnings',
  payment: 'Show this payment',
  'user/billing-details': 'Open billing details',
} as const

const letter = (
  to: Addressed,
  subject: string,
  paragraphs: readonly string[],
  what: keyof typeof buttons = 'my-earnings',
  address: string = what,
): Letter => ({
  subject,
  greeting: greeting(to),
  brand: to.brand,
  paragraphs,
  ...(canSignIn(to) && {
    button: { label: buttons[what], address: `${to.appOrigin}/${address}` },
    note: 'You can switch this email off under Profile.',
  }),
})

const canSignIn = ({ company, isBlocked = false }: Addressed): boolean => company === null && !isBlocked
const payeeInWords = ({ company }: Addressed): string => company ?? 'you'
/** What only somebody who signs in can follow. */
const forOwn = (to: Addressed, words: string): string[] => (canSignIn(to) ? [words] : [])

export const earnedLetter = (to: Addressed, amounts: Amounts, payDay: string): Letter =>
  letter(to, earnedSubject(amounts.cents, amounts.leadIds), [
    `${formatRand(amounts.cents)} is owed to ${payeeInWords(to)}. ${whenPaid(to, amounts, payDay)}`,
    ...forOwn(
      to,
      `My Earnings shows how it was calculated and ${amounts.hold ? 'what it waits for' : 'when it will be paid'}.`,
    ),
  ])

/** No day is promised to whoever is not paid on it. */
function whenPaid(to: Addressed, { hold = null, isPartUndecided = false, leadIds }: Amounts, payDay: string): string {
  if (hold === null) return `The next pay day is ${formatShownDate(payDay)}.`
  const held = heldInWords(to, hold, leadIds.length)
  if (!isPartUndecided) return `It is held for now. ${held}`
  return hold === 'caseOpen'
    ? `Some of it is held for now. ${held}`
    : `It is held for now. ${held} Besides, a return or a late sale among these leads is not decided yet.`
}

function heldInWords(to: Addressed, hold: EarningHold, leads: number): string {
  const { why, todo } = (to.company === null ? ownHoldWords : companyHoldWords)[hold]
  if (hold === 'caseOpen' && leads > 1) return `A return or a late sale among these leads is not decided yet. ${todo}`
  if (canSignIn(to) || (hold !== 'noAccount' && hold !== 'refusedByBank')) return `${why} ${todo}`
  if (hold === 'refusedByBank') return `${why} ${correctAccount(to)}`
  return `${why} ${to.company === null ? blockedFromEntering : 'Send them to us.'}`
}

const blockedFromEntering =
  'Your access is blocked, so you cannot enter them yourself. Tell us, and we will make it possible.'

/**
 * @param day of the payment, which the button opens with its statement
 * @param isChanged whether their account is another by now than the one that was paid to
 */
export const paidLetter = (
  to: Addressed,
  { cents, vatCents = 0, leadIds }: Amounts,
  day: string,
  isChanged: boolean,
): Letter => {
  const whose = payeeInWords(to)
  const onFile = isChanged ? `had on file for ${whose} when this payment was prepared` : `have on file for ${whose}`
  return letter(
    to,
    paidSubject(cents),
    [
      `${formatRand(cents)} for ${leadIds.length === 1 ? '1 lead' : `${leadIds.length} leads`} was paid to the bank account that we ${onFile}. It can take a business day to show in your account.`,
      ...(vatCents === 0 ? [] : [`VAT of ${formatRand(vatCents)} is included, by the tax invoice that we wrote.`]),
      ...forOwn(to, 'You can download a statement of this payment under My Earnings.'),
    ],
    'payment',
    `my-earnings?state=paid&from=${day}&to=${day}`,
  )
}

export const notPaidLetter = (to: Addressed, amounts: Amounts, payDay: string): Letter =>
  letter(to, notPaidSubject(amounts.cents), [
    `${formatRand(amounts.cents)} was shown to you as paid. It was not: the payment was marked too early, and was taken back.`,
    owedAgain(amounts) > 0
      ? `${owedAgainInWords(to, amounts)} ${whenPaid(to, amounts, payDay)}`
      : owedAgainInWords(to, amounts),
  ])

const owedAgain = ({ cents, takenBackCents = 0 }: Amounts): number => cents + takenBackCents

const owedAgainInWords = (to: Addressed, amounts: Amounts): string => {
  const owed = owedAgain(amounts)
  if (owed === amounts.cents) return `It is owed to ${payeeInWords(to)} as before.`
  return owed > 0
    ? `${formatRand(owed)} of it is owed to ${payeeInWords(to)} as before; the rest was taken back meanwhile.`
    : `Nothing is owed to ${payeeInWords(to)} for it any more, as it was taken back meanwhile.`
}

export const noAccountLetter = (to: Addressed, cents: number): Letter => {
  const [todo, words] = noAccountInWords(to, paidThen(cents))
  return letter(to, waitingSubject(cents, todo), [words], 'user/billing-details')
}

/** What becomes of an amount once there is an account. */
const paidThen = (cents: number): string =>
  cents < minimumPaymentCents
    ? `${formatRand(cents)} will be paid together with what is earned next, once that is ${formatRand(minimumPaymentCents)} or more in all.`
    : `${formatRand(cents)} will be paid on the next pay day for which there is still time.`

const noAccountInWords = (
  { company, isBlocked = false }: Addressed,
  then: string,
): readonly [todo: string, words: string] => {
  if (company !== null)
    return ['send us your bank details', `We do not have the bank details of ${company}. Send them to us, and ${then}`]
  return isBlocked
    ? ['we do not have your bank details', blockedFromEntering]
    : ['enter your bank details', `We do not have your bank details. Enter them in your profile, and ${then}`]
}

/** @param isChanged whether their account is another by now than the one that was paid to */
export const refusedLetter = (to: Addressed, amounts: Amounts, isChanged: boolean): Letter => {
  const account = to.company === null ? 'your account' : `the account of ${to.company}`
  return notReachedLetter(
    to,
    amounts,
    isChanged,
    `The bank refused the payment of ${formatRand(amounts.cents)} to ${account}. ${owedAgainInWords(to, amounts)}`,
  )
}

export const paymentReturnedLetter = (
  to: Addressed,
  amounts: Amounts,
  returnedOn: string,
  isChanged: boolean,
): Letter =>
  notReachedLetter(
    to,
    amounts,
    isChanged,
    `We paid ${formatRand(amounts.cents)} to ${payeeInWords(to)}, and the bank sent it back on ${formatShownDate(returnedOn)}. ${owedAgainInWords(to, amounts)}`,
  )

const notReachedLetter = (to: Addressed, amounts: Amounts, isChanged: boolean, happened: string): Letter => {
  const owed = owedAgain(amounts)
  if (owed <= 0) return letter(to, notPaidSubject(amounts.cents), [happened])
  return isChanged
    ? letter(
        to,
        waitingSubject(owed, 'it will be paid to the new account'),
        [
          happened,
          to.company === null
            ? `You have changed your bank details since this payment was prepared. It will be paid to the new account, ${changedAccountHoldHours} hours after that change at the earliest.`
            : `The bank details of ${to.company} have been changed since this payment was prepared. It will be paid to the new account, ${changedAccountHoldHours} hours after that change at the earliest.`,
        ],
        'my-earnings',
      )
    : letter(
        to,
        waitingSubject(owed, 'check your bank details'),
        [happened, correctAccount(to)],
        'user/billing-details',
      )
}

const correctAccount = ({ company, isBlocked = false }: Addressed): string => {
  if (company !== null)
    return `Send us the correct bank details of ${company}; if we have them already, tell us and we will pay again.`
  return isBlocked
    ? 'Your access is blocked, so you cannot correct your bank details yourself. Tell us, and we will make it possible; if they are correct, tell us and we will pay again.'
    : 'Check your bank details and correct them; if they are correct, tell us and we will pay again.'
}

export const amountsTakenBackLetter = (to: Addressed, taken: Amounts): Letter =>
  letter(to, takenBackSubject(taken.cents, oneReason(taken.reasons, taken.leadIds)), [
    ...taken.leadIds
      .slice(0, leadsNamed)
      .map((id, place) => `Lead ${leadReference(id)}: ${taken.reasons[place] ?? ''}.`),
    ...(taken.vatCents ? [`VAT of ${formatRand(taken.vatCents)} is included, by the credit note that we wrote.`] : []),
    'Amounts that were not paid yet are no longer owed; amounts that were paid are deducted from your next payment.',
  ])

/** Nobody reads on after so many. */
const leadsNamed = 10
