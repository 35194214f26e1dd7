import { errors, type InteractionResults } from 'oidc-provider'
import { verifyPassword } from '../credentials.ts'
import { OverloadedError } from '../hash-gate.ts'
import { answer } from '../http/answer.ts'
import { clientAddress, isSameOrigin, readForm, UnreadableError } from '../http/request.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import type { Branding, IdentityOptions, KnownAccount } from '../options.ts'
import type { Problem } from '../pages/form.ts'
import { pictureUrl } from '../pages/layout.ts'
import { errorPage } from '../provider/answers.ts'
import { answerNextPage, goOn, showHalfWay } from './after-password.ts'
import { refusal, showLogin } from './first-page.ts'
import { endHalfWay, findHalfWay } from './half-way.ts'
import { takeSaid } from './said.ts'
import { tellSignIn } from './tell-sign-in.ts'
import { accountOfTicket } from './ticket-route.ts'
import type { OpenVisit, Visit } from './visit.ts'
import { waitWords } from './wait-words.ts'
import { signInByPasskey } from './with-passkey.ts'

/** GET and POST of `/login/:uid`. */
export async function serveLogin(closed: Visit): Promise<void> {
  const { req, res, uid, options } = closed
  const interaction = await interactionOf(closed)
  if (interaction === undefined) return
  if (interaction.uid !== uid || interaction.prompt.name !== 'login') {
    return answer(res, 400, errorPage(options, 'session_not_found'))
  }
  const visit = await openVisit(closed, interaction.params)
  if (req.method === 'POST') return take(visit, interaction)
  const accountId = req.method === 'GET' ? await accountOfTicket(req, res, options) : undefined
  // A password was given where the ticket was issued.
  if (accountId !== undefined) return goOn(visit, { accountId, amr: ['pwd'] })
  const halfWay = await findHalfWay(options.pool, uid)
  const said = req.method === 'GET' ? takeSaid(visit, halfWay === undefined) : undefined
  if (halfWay !== undefined) return showHalfWay(visit, halfWay, said)
  const { login_hint: hint } = visit.params
  await showLogin(visit, { email: typeof hint === 'string' ? hint : '', ...said })
}

async function openVisit(visit: Visit, params: OpenVisit['params']): Promise<OpenVisit> {
  const { res, uid, options } = visit
  const branding = typeof params.cc === 'string' ? await brandingFor(options, params.cc) : undefined
  return {
    ...visit,
    params,
    branding,
    page: { productName: options.productName, ...(branding && { branding }), action: `/login/${uid}` },
    show(status, html, headers) {
      const pictures = [pictureUrl(branding?.logoUrl), pictureUrl(branding?.backgroundImageUrl)]
      res.setHeader('Content-Security-Policy', contentSecurityPolicy(options.spaOrigins, pictures))
      answer(res, status, html, headers)
    },
  }
}

/**
 * The sign-in that a page is for; nothing once somebody who has signed in by it came back to it, by Back for one: they are sent on to
 * the application, where they are signed in.
 * @throws SessionNotFound for a page that is no longer good, or was opened by another browser
 */
async function interactionOf({ req, res, provider, options }: Visit) {
  try {
    return await provider.interactionDetails(req, res)
  } catch (error) {
    const isOver = error instanceof errors.SessionNotFound && req.method !== 'POST'
    const session = isOver ? await provider.Session.get(provider.createContext(req, res)) : undefined
    if (session?.accountId === undefined) throw error
    answer(res, 303, '', { Location: `${options.spaOrigins[0]}/` })
    return undefined
  }
}

/** What the library keeps of a sign-in, as far as it is asked for. */
interface Interaction {
  result?: InteractionResults | undefined
  returnTo: string
}

/** A form: of the first page, or of the one that follows the password. */
async function take(visit: OpenVisit, interaction: Interaction): Promise<void> {
  const { req, res, uid, options, page } = visit
  if (!isSameOrigin(req, new URL(options.issuer))) throw new UnreadableError(403, 'Sent from elsewhere.')
  const form = await readForm(req)
  if (form.has('password') || form.has('email')) return signIn(visit, form)
  if (form.get('step') === 'restart') {
    await endHalfWay(options.pool, uid)
    return answer(res, 303, '', { Location: page.action })
  }
  const halfWay = await findHalfWay(options.pool, uid)
  if (halfWay !== undefined) return answerNextPage(visit, halfWay, form)
  if (form.has('passkey') && !form.has('step')) return signInByPasskey(visit, form)
  // Pressed twice: the first press has signed them in, and the browser waits for the answer to the second.
  if (interaction.result?.login !== undefined) return answer(res, 303, '', { Location: interaction.returnTo })
  await showLogin(visit, { status: 422, problems: [{ text: tooLate }] })
}

/** RFC 5321. */
const longestAddress = 254

async function signIn(visit: OpenVisit, form: URLSearchParams): Promise<void> {
  const { req, throttle, options } = visit
  const typed = form.get('email')?.trim() ?? ''
  const password = form.get('password') ?? ''
  const show = (status: number, problems: Problem[], headers?: Record<string, string>) =>
    showLogin(visit, { status, email: typed.slice(0, longestAddress), problems, ...(headers && { headers }) })
  if (typed === '' || password === '') {
    const problems = [
      ...(typed === '' ? [{ field: 'email', text: 'Enter your email address' }] : []),
      ...(password === '' ? [{ field: 'password', text: 'Enter your password' }] : []),
    ]
    return show(422, problems)
  }
  const email = typed.toLowerCase()
  const attempt = await throttle.begin(email, clientAddress(req, options.trustProxy))
  if (attempt.waitMs !== undefined) {
    tellSignIn(visit, 'too many', { amr: ['pwd'] })
    const seconds = Math.ceil(attempt.waitMs / 1000)
    return show(429, [{ text: tooOften(seconds) }], { 'Retry-After': String(seconds) })
  }
  try {
    const account = await matchingAccount(options, email, password)
    if (account === undefined) {
      tellSignIn(visit, 'wrong', { amr: ['pwd'] })
      return show(401, [{ text: refusal }])
    }
    await attempt.forgive()
    if (!account.maySignIn) {
      tellSignIn(visit, 'not allowed', { amr: ['pwd'], accountId: account.id })
      return show(403, [{ text: account.whyNot ?? refusal }])
    }
    await goOn(visit, { accountId: account.id, amr: ['pwd'] })
  } catch (error) {
    if (!(error instanceof OverloadedError)) throw error
    tellSignIn(visit, 'overloaded', { amr: ['pwd'] })
    await attempt.takeBack()
    const text = 'Many people are signing in right now. Please try again in a few seconds.'
    await show(503, [{ text }], { 'Retry-After': '3' })
  }
}

/** The account that this email and password open. Every way to fail takes one look-up and one hash. */
async function matchingAccount(
  options: IdentityOptions,
  email: string,
  password: string,
): Promise<KnownAccount | undefined> {
  // PostgreSQL has no NUL in text.
  const isPossible = email.length <= longestAddress && !email.includes('\0')
  const account = await options.accounts.findAccountByEmail(isPossible ? email : '')
  const matches = await verifyPassword(options.pool, account?.id, password.slice(0, 1024))
  return matches ? account : undefined
}

/** Looks must never keep anybody from signing in. */
async function brandingFor({ accounts, log }: IdentityOptions, companyCode: string): Promise<Branding | undefined> {
  try {
    return await accounts.brandingFor(companyCode)
  } catch (error) {
    log.warn({ err: error }, 'identity: no branding')
    return undefined
  }
}

/** Said of the form of a page that follows the password, once that is no longer known. */
const tooLate = 'That took too long. Please sign in again.'

const tooOften = (seconds: number): string =>
  `There were too many attempts. Please wait ${waitWords(seconds)} and try again, or set a new password.`
