import type { Branding } from '../options.ts'
import { assetPaths } from './assets.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'

export interface LoginPage {
  productName: string
  branding?: Branding
  /** Where the form is sent. */
  action: string
  forgotPasswordUrl: string
  requestAccessUrl: string
  email: string
  emailError?: string
  passwordError?: string
  /** What went wrong with the whole try, when it is no single field's fault. */
  problem?: string
}

/** The sign-in form. It works without script; with it, the password can be shown. */
export function loginPage(page: LoginPage): string {
  const hasError = page.problem !== undefined || page.emailError !== undefined || page.passwordError !== undefined
  const body = html`<h1>Sign in</h1>
<p class="to">to ${page.branding?.name ?? page.productName}</p>
${hasError && errorSummary(page)}
<form method="post" action="${page.action}" novalidate>
${field('email', 'Email address', page.emailError, hasError, html`type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" value="${page.email}"`)}
${field('password', 'Password', page.passwordError, hasError, html`type="password" autocomplete="current-password" maxlength="1024"`, html`<a class="beside" href="${page.forgotPasswordUrl}">Forgot your password?</a>`)}
<p class="show" id="show-password-row" hidden>
<input type="checkbox" id="show-password"> <label for="show-password">Show password</label>
</p>
<button type="submit">Sign in</button>
</form>
<p class="more">No account yet? <a href="${page.requestAccessUrl}">Request access</a></p>`
  const title = hasError ? 'Error: Sign in' : 'Sign in'
  return layout({ ...page, title, script: assetPaths.signIn, body })
}

/** Takes the focus, so that a screen reader reads it out and a keyboard goes on from there. */
function errorSummary({ problem, emailError, passwordError }: LoginPage): Html {
  return html`<div class="problem" role="alert" tabindex="-1" id="problem" autofocus>
<h2>There is a problem</h2>
${problem !== undefined && html`<p>${problem}</p>`}
${emailError !== undefined && html`<p><a href="#email">${emailError}</a></p>`}
${passwordError !== undefined && html`<p><a href="#password">${passwordError}</a></p>`}
</div>`
}

function field(
  name: string,
  label: string,
  error: string | undefined,
  pageHasError: boolean,
  attributes: Html,
  beside?: Html,
): Html {
  const described = error === undefined ? (pageHasError ? 'problem' : undefined) : `${name}-error`
  const isFirst = name === 'email' && !pageHasError
  return html`<div class="field">
<label for="${name}">${label}</label>
${error !== undefined && html`<p class="field-error" id="${name}-error">${error}</p>`}
<input id="${name}" name="${name}" ${attributes} required${isFirst && html` autofocus`}${described !== undefined && html` aria-describedby="${described}"`}${error !== undefined && html` aria-invalid="true"`}>
${beside}
</div>`
}
