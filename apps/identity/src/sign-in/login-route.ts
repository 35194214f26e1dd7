import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { verifyPassword } from '../credentials.ts'
import { OverloadedError } from '../hash-gate.ts'
import { answer } from '../http/answer.ts'
import { clientAddress, isSentFromHere, readForm, UnreadableError } from '../http/request.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import type { Branding, IdentityOptions, KnownAccount } from '../options.ts'
import { pictureUrl } from '../pages/layout.ts'
import { type LoginPage, loginPage } from '../pages/login-page.ts'
import { waitWords } from '../pages/message-page.ts'
import { errorPage } from '../provider/answers.ts'
import type { Throttle } from './throttle.ts'
import { accountOfTicket } from './ticket-route.ts'

type Problems = Partial<Pick<LoginPage, 'email' | 'emailError' | 'passwordError' | 'problem'>>

interface Visit {
  req: IncomingMessage
  res: ServerResponse
  /** The path's last part: which sign-in this is. Several may be under way in several tabs. */
  uid: string
  provider: Provider
  throttle: Throttle
  options: IdentityOptions
}

/** One sentence for a wrong password and an unknown email alike; why an account may not sign in is told to its owner. */
const refusal = 'That email address and password do not belong to an account that can sign in.'

/** GET and POST of `/login/:uid`. */
export async function serveLogin(visit: Visit): Promise<void> {
  const { req, res, uid, provider, options } = visit
  const interaction = await provider.interactionDetails(req, res)
  if (interaction.uid !== uid || interaction.prompt.name !== 'login') {
    return answer(res, 400, errorPage(options, 'session_not_found'))
  }
  const { cc, login_hint: hint } = interaction.params
  const branding = typeof cc === 'string' ? await brandingFor(options, cc) : undefined
  const show = (status: number, problems: Problems, headers?: Record<string, string>) => {
    const pictures = [pictureUrl(branding?.logoUrl), pictureUrl(branding?.backgroundImageUrl)]
    res.setHeader('Content-Security-Policy', contentSecurityPolicy(options.spaOrigins, pictures))
    const page = { productName: options.productName, branding, action: `/login/${uid}`, email: '', ...problems }
    answer(res, status, loginPage({ ...page, ...waysOut(options, cc) }), headers)
  }
  if (req.method === 'POST') return signIn(visit, show)
  const accountId = req.method === 'GET' ? await accountOfTicket(req, res, options) : undefined
  if (accountId !== undefined) return finish(visit, accountId)
  show(200, { email: typeof hint === 'string' ? hint : '' })
}

/** The way back to the application, signed in. A password was given, here or where the ticket was issued. */
async function finish({ provider, req, res }: Visit, accountId: string): Promise<void> {
  const result = { login: { accountId, amr: ['pwd'] } }
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
}

async function signIn(
  visit: Visit,
  show: (status: number, problems: Problems, headers?: Record<string, string>) => void,
): Promise<void> {
  const { req, throttle, options } = visit
  if (!isSentFromHere(req, new URL(options.issuer))) throw new UnreadableError(403, 'Sent from elsewhere.')
  const form = await readForm(req)
  const typed = form.get('email')?.trim() ?? ''
  const password = form.get('password') ?? ''
  const emailError = typed === '' ? 'Enter your email address' : undefined
  const passwordError = password === '' ? 'Enter your password' : undefined
  if (emailError !== undefined || passwordError !== undefined) {
    return show(422, { email: typed, emailError, passwordError })
  }
  const email = typed.toLowerCase()
  const attempt = await throttle.begin(email, clientAddress(req, options.trustProxy))
  if (attempt.waitMs !== undefined) {
    const seconds = Math.ceil(attempt.waitMs / 1000)
    return show(429, { email: typed, problem: tooOften(seconds) }, { 'Retry-After': String(seconds) })
  }
  try {
    const account = await matchingAccount(options, email, password)
    if (account === undefined) return show(401, { email: typed, problem: refusal })
    await attempt.forgive()
    if (!account.maySignIn) return show(403, { email: typed, problem: account.whyNot ?? refusal })
    await finish(visit, account.id)
  } catch (error) {
    if (!(error instanceof OverloadedError)) throw error
    await attempt.forgive()
    const problem = 'Many people are signing in right now. Please try again in a few seconds.'
    show(503, { email: typed, problem }, { 'Retry-After': '3' })
  }
}

/** The account that this email and password open. Every way to fail takes one look-up and one hash. */
async function matchingAccount(
  options: IdentityOptions,
  email: string,
  password: string,
): Promise<KnownAccount | undefined> {
  // PostgreSQL has no NUL in text, and no address is longer than this (RFC 5321).
  const isPossible = email.length <= 254 && !email.includes('\0')
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

/** Where else to go from the sign-in page; the look goes along. */
function waysOut(options: IdentityOptions, cc: unknown): Pick<LoginPage, 'forgotPasswordUrl' | 'requestAccessUrl'> {
  const address = (path: string) => {
    const url = new URL(path, options.spaOrigins[0])
    if (typeof cc === 'string') url.searchParams.set('cc', cc)
    return url.href
  }
  return {
    forgotPasswordUrl: address(options.forgotPasswordUrl ?? '/forgot-password'),
    requestAccessUrl: address(options.requestAccessUrl ?? '/request-access'),
  }
}

const tooOften = (seconds: number): string =>
  `There were too many attempts. Please wait ${waitWords(seconds)} and try again, or set a new password.`
