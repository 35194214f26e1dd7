import { spendCode } from '../authenticator/authenticator.ts'
import { clientAddress } from '../http/request.ts'
import type { HalfWay } from './half-way.ts'
import { refused, showNextPage } from './next-page.ts'
import type { NextStep } from './next-step.ts'
import { checkPasskey } from './passkey-check.ts'
import { tellSignIn } from './tell-sign-in.ts'
import { codeTries } from './throttle.ts'
import type { OpenVisit } from './visit.ts'
import { waitWords } from './wait-words.ts'
import { noteWrongProof } from './wrong-proof.ts'

/**
 * What is sent after the password: a passkey, a code of the app, or a recovery code.
 * @returns what was proved by it, in the words of RFC 8176; undefined where it is wrong, which has been shown
 */
export async function takeProof(
  visit: OpenVisit,
  halfWay: HalfWay,
  step: NextStep,
  form: URLSearchParams,
): Promise<string[] | undefined> {
  const sent = form.get('passkey')
  if (sent === null) return takeCode(visit, halfWay, step, form.get('code') ?? '')
  // The page was open for longer than its challenge lasts: a new one, and the passkey at once.
  if (sent === '') return showNextPage(visit, halfWay, step, { atOnce: true }).then(() => undefined)
  const { accountId } = halfWay
  const { problem, headers } = await checkPasskey(visit, sent, { for: 'second step', accountId })
  if (problem === undefined) return ['pop']
  await showNextPage(visit, halfWay, step, { ...refused(problem.status, problem.text), ...(headers && { headers }) })
  return undefined
}

/** Tries are counted as those with passwords are, and before the code is looked at. */
async function takeCode(
  visit: OpenVisit,
  halfWay: HalfWay,
  step: NextStep,
  typed: string,
): Promise<string[] | undefined> {
  const { req, options, throttle } = visit
  const show = (status: number, text: string, headers: Record<string, string> = {}) =>
    showNextPage(visit, halfWay, step, { ...refused(status, text, 'code'), headers }).then(() => undefined)
  if (typed.trim() === '') return show(422, 'Enter your code')
  const attempt = await throttle.begin(codeTries(halfWay.accountId), clientAddress(req, options.trustProxy))
  if (attempt.waitMs !== undefined) {
    tellSignIn(visit, 'too many', { amr: ['otp'], accountId: halfWay.accountId })
    const seconds = Math.ceil(attempt.waitMs / 1000)
    const text = `There were too many wrong codes. Please wait ${waitWords(seconds)} and try again.`
    return show(429, text, { 'Retry-After': String(seconds) })
  }
  if (!(await spendCode(options, halfWay.accountId, typed))) {
    tellSignIn(visit, 'wrong', { amr: ['otp'], accountId: halfWay.accountId })
    await noteWrongProof(attempt, halfWay.accountId, options.changeAuthenticator)
    return show(401, `This code is not right, or was used before. ${whatNext(typed)}`)
  }
  await attempt.forgive()
  return isOfApp(typed) ? ['otp'] : []
}

const whatNext = (typed: string): string =>
  isOfApp(typed) ? 'Wait for the next one and type that.' : 'Try another of your recovery codes.'

/** A recovery code is no code of the moment. */
const isOfApp = (typed: string): boolean => typed.replace(/\D/g, '').length === 6
