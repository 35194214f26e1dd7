import type { Branding } from '../options.ts'
import { assetPaths } from './assets.ts'
import { errorSummary, field, type Problem, pageTitle } from './form.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'
import { type PasskeyQuestion, passkeyForm, passkeyScript } from './passkey-form.ts'

export interface LoginPage {
  productName: string
  branding?: Branding
  /** Where the form is sent. */
  action: string
  /** Where the sign-in begins anew. */
  anewUrl: string
  forgotPasswordUrl: string
  requestAccessUrl: string
  email: string
  problems: readonly Problem[]
  /** Whether they were at work until their session ended elsewhere. */
  sessionEnded?: boolean
  /** Undefined where browsers can have no passkeys. */
  passkey?: PasskeyQuestion | undefined
}

/** The sign-in form. It works without script; with it, the password can be shown. */
export function loginPage(page: LoginPage): string {
  const { problems } = page
  const emailField = field({
    name: 'email',
    label: 'Email address',
    problems,
    isFirst: true,
    attributes: html`type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" value="${page.email}"`,
  })
  const passwordField = field({
    name: 'password',
    label: 'Password',
    problems,
    attributes: html`type="password" autocomplete="current-password" maxlength="1024"`,
    beside: html`<a class="beside" href="${page.forgotPasswordUrl}">Forgot your password?</a>`,
  })
  const body = html`<h1>Sign in</h1>
<p class="to">to ${page.branding?.name ?? page.productName}</p>
${page.sessionEnded === true && problems.length === 0 && html`<p role="status">You have been signed out. Sign in again to carry on where you were.</p>`}
${errorSummary(problems)}
<form method="post" action="${page.action}" data-anew="${page.anewUrl}" novalidate>
${emailField}
${passwordField}
<p class="show" id="show-password-row" hidden>
<input type="checkbox" id="show-password"> <label for="show-password">Show password</label>
</p>
<button type="submit">Sign in</button>
</form>
${
  page.passkey &&
  passkeyForm(
    page.action,
    page.passkey,
    html`<p class="or">or</p>
<button type="submit" class="second">Sign in with a passkey</button>`,
  )
}
<p class="more">No account yet? <a href="${page.requestAccessUrl}">Request access</a></p>`
  return layout({
    ...page,
    title: pageTitle('Sign in', problems),
    scripts: [assetPaths.signIn, ...(page.passkey ? [passkeyScript] : [])],
    body,
  })
}
