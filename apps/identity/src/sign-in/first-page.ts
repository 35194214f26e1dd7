import type { IdentityOptions } from '../options.ts'
import { type LoginPage, loginPage } from '../pages/login-page.ts'
import { askForAnyPasskey } from './passkey-question.ts'
import { type Said, sendBack } from './said.ts'
import type { OpenVisit } from './visit.ts'

/** One sentence for a wrong password and an unknown email alike; why an account may not sign in is told to its owner. */
export const refusal = 'That email address and password do not belong to an account that can sign in.'

/** The page that asks for email and password, or a passkey. A form is led back to it. */
export async function showLogin(visit: OpenVisit, said: Said): Promise<void> {
  if (visit.req.method === 'POST') return sendBack(visit, said)
  const { status = 200, email = '', problems = [], headers, atOnce = false } = said
  const { options, params, page } = visit
  const sessionEnded = params.notice === 'session_ended'
  const passkey = await askForAnyPasskey(visit, atOnce)
  const ways = waysOut(options, params.cc)
  visit.show(status, loginPage({ ...page, email, problems, sessionEnded, passkey, ...ways }), headers)
}

/** Where else to go from the sign-in page; the next page keeps the organisation's look. */
function waysOut(
  options: IdentityOptions,
  cc: unknown,
): Pick<LoginPage, 'anewUrl' | 'forgotPasswordUrl' | 'requestAccessUrl'> {
  const address = (path: string) => {
    const url = new URL(path, options.spaOrigins[0])
    if (typeof cc === 'string') url.searchParams.set('cc', cc)
    return url.href
  }
  return {
    anewUrl: address('/'),
    forgotPasswordUrl: address(options.forgotPasswordUrl ?? '/forgot-password'),
    requestAccessUrl: address(options.requestAccessUrl ?? '/request-access'),
  }
}
