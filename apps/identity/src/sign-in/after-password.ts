import {
  findAuthenticator,
  keepAuthenticator,
  openSecret,
  removeAuthenticator,
  sealSecret,
  spendCode,
} from '../authenticator/authenticator.ts'
import { renewRecoveryCodes } from '../authenticator/recovery-codes.ts'
import { newSecret, setUpAddress, stepOf } from '../authenticator/totp.ts'
import { answer } from '../http/answer.ts'
import { clientAddress } from '../http/request.ts'
import {
  type AuthenticatorPage,
  codePage,
  confirmPage,
  recoveryCodesPage,
  setUpPage,
} from '../pages/authenticator-pages.ts'
import type { Problem } from '../pages/form.ts'
import { waitWords } from '../pages/message-page.ts'
import { multiFactor } from '../provider/claims.ts'
import { beginHalfWay, changeHalfWay, endHalfWay, type HalfWay } from './half-way.ts'
import { recogniseBrowser } from './new-browser.ts'
import { codeTries } from './throttle.ts'
import type { OpenVisit } from './visit.ts'

/** What is still to be done before the application: prove more, or what the application sent somebody here for. */
type Next = 'code' | Task | 'nothing'
type Task = (typeof tasks)[number]

/** The words with which the application sends somebody here to change their authenticator, in the parameter `authenticator`. */
const tasks = ['set-up', 'recovery-codes', 'switch-off'] as const

export const taskOf = (word: unknown): Task | undefined => tasks.find(task => task === word)

/** From a right password to the next page, or to the application when nothing else is asked. */
export async function goOn(visit: OpenVisit, halfWay: HalfWay): Promise<void> {
  if ((await nextOf(visit, halfWay)).next === 'nothing') return finish(visit, halfWay)
  await beginHalfWay(visit.options.pool, visit.uid, halfWay)
  answer(visit.res, 303, '', { Location: visit.page.action })
}

/** @returns `canLeave`: whether the application may be entered without doing it */
async function nextOf({ options, params }: OpenVisit, halfWay: HalfWay): Promise<{ next: Next; canLeave: boolean }> {
  const [authenticator, account] = await Promise.all([
    findAuthenticator(options.pool, halfWay.accountId),
    options.accounts.findAccount(halfWay.accountId),
  ])
  const isNeeded = account?.needsAuthenticator ?? false
  if (authenticator === undefined) {
    const isToSetUp = !halfWay.isDone && (isNeeded || params.authenticator === 'set-up')
    return { next: isToSetUp ? 'set-up' : 'nothing', canLeave: !isNeeded }
  }
  if (!halfWay.amr.includes('mfa')) return { next: 'code', canLeave: false }
  const task = halfWay.isDone ? undefined : taskOf(params.authenticator)
  return { next: task === undefined || (task === 'switch-off' && isNeeded) ? 'nothing' : task, canLeave: true }
}

/** The way back to the application, signed in; nobody who was blocked meanwhile gets there, since the provider asks again. */
async function finish(visit: OpenVisit, { accountId, amr }: HalfWay): Promise<void> {
  const { provider, req, res, uid, options } = visit
  await recogniseBrowser(visit, accountId)
  await endHalfWay(options.pool, uid)
  const login = { accountId, amr, ...(amr.includes('mfa') && { acr: multiFactor }) }
  await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false })
}

/** The page that follows, as it stands; `problems` are those of what was typed into it. */
export async function showNextPage(
  visit: OpenVisit,
  halfWay: HalfWay,
  { status = 200, problems = [], headers }: Shown = {},
): Promise<void> {
  const { next, canLeave } = await nextOf(visit, halfWay)
  if (next === 'nothing') return finish(visit, halfWay)
  const page = await pageFor(visit, halfWay, problems)
  if (next === 'code') return visit.show(status, codePage(page), headers)
  if (next === 'set-up') {
    return visit.show(status, setUpPage({ ...page, canLeave, ...(await setUp(visit, halfWay, page)) }), headers)
  }
  visit.show(status, confirmPage({ ...page, ...questions[next] }), headers)
}

interface Shown {
  status?: number
  problems?: readonly Problem[]
  headers?: Record<string, string>
}

const questions = {
  'recovery-codes': {
    title: 'Make new recovery codes',
    text: 'You get ten new ones. Those that you have now stop working.',
    confirm: 'Make new codes',
  },
  'switch-off': {
    title: 'Switch off the authenticator app',
    text: 'From then on your password alone opens your account, and your recovery codes stop working.',
    confirm: 'Switch off',
  },
}

async function pageFor(
  { options, page }: OpenVisit,
  { accountId }: HalfWay,
  problems: readonly Problem[] = [],
): Promise<AuthenticatorPage> {
  const email = (await options.accounts.claimsFor(accountId))?.email ?? ''
  return { ...page, problems, email }
}

/** The secret of this visit: the same when the page is loaded again. */
async function setUp(visit: OpenVisit, halfWay: HalfWay, { email }: AuthenticatorPage) {
  const { pool, encryptionKey, productName } = visit.options
  const secret = secretOf(visit, halfWay) ?? newSecret()
  if (halfWay.sealedSecret === undefined) {
    const sealed = sealSecret(encryptionKey, halfWay.accountId, secret)
    await changeHalfWay(pool, visit.uid, { ...halfWay, sealedSecret: sealed.toString('base64') })
  }
  return { secret, address: setUpAddress(secret, productName, email) }
}

const secretOf = ({ options }: OpenVisit, { accountId, sealedSecret }: HalfWay): string | undefined =>
  sealedSecret === undefined
    ? undefined
    : openSecret(options.encryptionKey, accountId, Buffer.from(sealedSecret, 'base64'))

/** Takes the form of the page that follows the password. */
export async function answerNextPage(visit: OpenVisit, halfWay: HalfWay, form: URLSearchParams): Promise<void> {
  const { options } = visit
  const { next, canLeave } = await nextOf(visit, halfWay)
  if (next === 'code') return takeCode(visit, halfWay, form.get('code') ?? '')
  if (next === 'nothing' || (canLeave && form.get('step') === 'leave')) return finish(visit, halfWay)
  if (form.get('step') !== 'confirm') return showNextPage(visit, halfWay)
  if (next === 'set-up') return takeFirstCode(visit, halfWay, form.get('code') ?? '')
  const done = { ...halfWay, isDone: true }
  if (next === 'switch-off') {
    await options.changeAuthenticator(halfWay.accountId, 'switched off', async queryable =>
      (await removeAuthenticator(queryable, halfWay.accountId)) ? true : undefined,
    )
    return finish(visit, done)
  }
  const codes = await options.changeAuthenticator(halfWay.accountId, 'codes renewed', queryable =>
    renewRecoveryCodes(queryable, options.encryptionKey, halfWay.accountId),
  )
  await showCodes(visit, done, codes ?? [])
}

/** The code at sign-in. Tries are counted as those with passwords are, and before the code is looked at. */
async function takeCode(visit: OpenVisit, halfWay: HalfWay, typed: string): Promise<void> {
  const { req, uid, options, throttle } = visit
  if (typed.trim() === '') return showNextPage(visit, halfWay, refused(422, 'Enter your code'))
  const attempt = await throttle.begin(codeTries(halfWay.accountId), clientAddress(req, options.trustProxy))
  if (attempt.waitMs !== undefined) {
    options.onSignIn?.('too many')
    const seconds = Math.ceil(attempt.waitMs / 1000)
    const text = `There were too many wrong codes. Please wait ${waitWords(seconds)} and try again.`
    return showNextPage(visit, halfWay, { ...refused(429, text), headers: { 'Retry-After': String(seconds) } })
  }
  if (!(await spendCode(options, halfWay.accountId, typed))) {
    options.onSignIn?.('wrong')
    const text = 'This code is not right, or was used before. Wait for the next one and type that.'
    return showNextPage(visit, halfWay, refused(401, text))
  }
  await attempt.forgive()
  const proved = { ...halfWay, amr: [...halfWay.amr, ...(isOfApp(typed) ? ['otp'] : []), 'mfa'] }
  if ((await nextOf(visit, proved)).next === 'nothing') return finish(visit, proved)
  await changeHalfWay(options.pool, uid, proved)
  answer(visit.res, 303, '', { Location: visit.page.action })
}

/** A recovery code is no code of the moment. */
const isOfApp = (typed: string): boolean => typed.replace(/\D/g, '').length === 6

/** The code that shows that the app has the secret. There is nothing to guess: the page tells the secret. */
async function takeFirstCode(visit: OpenVisit, halfWay: HalfWay, typed: string): Promise<void> {
  const secret = secretOf(visit, halfWay)
  const digits = typed.replace(/[\s-]/g, '')
  if (secret === undefined || digits === '') return showNextPage(visit, halfWay, refused(422, 'Enter the code'))
  const step = stepOf(secret, digits)
  if (step === undefined) {
    const text = 'This is not the code that the app shows now. Check that your phone has the right time.'
    return showNextPage(visit, halfWay, refused(422, text))
  }
  const codes = await keepAuthenticator(visit.options, halfWay.accountId, { secret, step })
  const { accountId } = halfWay
  await showCodes(visit, { accountId, amr: [...new Set([...halfWay.amr, 'otp', 'mfa'])], isDone: true }, codes)
}

async function showCodes(visit: OpenVisit, done: HalfWay, codes: readonly string[]): Promise<void> {
  await changeHalfWay(visit.options.pool, visit.uid, done)
  visit.show(200, recoveryCodesPage({ ...(await pageFor(visit, done)), codes }))
}

const refused = (status: number, text: string): Shown => ({ status, problems: [{ field: 'code', text }] })
