import { goOn } from './after-password.ts'
import { refusal, showLogin } from './first-page.ts'
import { checkPasskey } from './passkey-check.ts'
import { tellSignIn } from './tell-sign-in.ts'
import type { OpenVisit } from './visit.ts'

/** Somebody who has a passkey needs no password, and nothing after it: the device has made sure of its owner. */
export async function signInByPasskey(visit: OpenVisit, form: URLSearchParams): Promise<void> {
  const { options } = visit
  const sent = form.get('passkey') ?? ''
  // The page was open for longer than its challenge lasts: a new one, and the passkey at once.
  if (sent === '') return showLogin(visit, { atOnce: true })
  const { accountId, problem, headers } = await checkPasskey(visit, sent, { for: 'signing in' })
  if (problem) {
    const { status, text } = problem
    return showLogin(visit, { status, problems: [{ text }], ...(headers && { headers }) })
  }
  const account = await options.accounts.findAccount(accountId)
  if (account?.maySignIn === true) return goOn(visit, { accountId, amr: ['pop', 'mfa'] })
  tellSignIn(visit, 'not allowed', { amr: ['pop'], accountId })
  await showLogin(visit, { status: 403, problems: [{ text: account?.whyNot ?? refusal }] })
}
