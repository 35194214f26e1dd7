import { encode } from 'uqr'
import type { Branding } from '../options.ts'
import { errorSummary, field, type Problem, pageTitle } from './form.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import { type PasskeyQuestion, passkeyForm, passkeyScript } from './passkey-form.ts'

/** What the pages after the password have in common. */
export interface AuthenticatorPage {
  productName: string
  branding?: Branding
  /** Where the forms are sent. */
  action: string
  problems: readonly Problem[]
  /** Whose password was right. */
  email: string
}

const codeAttributes = html`type="text" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="30"`

/** Asks for the code of the app, a passkey, or a recovery code. */
export function codePage(page: AuthenticatorPage & { hasApp: boolean; passkey: PasskeyQuestion | undefined }): string {
  const { hasApp, passkey, problems } = page
  const codeField = field({
    name: 'code',
    label: hasApp ? 'Code' : 'Recovery code',
    hint: hasApp
      ? 'The 6 digits that the app shows now. Without your phone, type one of your recovery codes instead.'
      : 'Without your passkey, type one of your recovery codes.',
    attributes: codeAttributes,
    problems,
    isFirst: passkey === undefined,
  })
  const title = passkey ? 'One more step' : 'Enter your code'
  const to = passkey ? 'Show that it is you' : 'Open your authenticator app'
  const body = html`<h1>${title}</h1>
<p class="to">${to} to sign in as ${page.email}</p>
${errorSummary(problems)}
${
  passkey &&
  passkeyForm(
    page.action,
    passkey,
    html`<button type="submit">Use a passkey</button>
<p class="or">or</p>`,
  )
}
<form method="post" action="${page.action}" novalidate>
${codeField}
<button type="submit"${passkey && html` class="second"`}>Sign in</button>
</form>
${asSomebodyElse(page)}
<p class="more">${hasApp ? 'No phone' : 'No passkey'} and no recovery codes? Ask an administrator to remove your second step.</p>`
  return layout({ ...page, title: pageTitle(title, problems), scripts: passkey ? [passkeyScript] : [], body })
}

/** Shows the secret, as a picture, as text and, on a phone, as a link, and asks for a first code, which proves that the app has it. */
export function setUpPage(
  page: AuthenticatorPage & { secret: string; address: string; canLeave: boolean; isChoice: boolean },
): string {
  const codeField = field({
    name: 'code',
    label: 'Code',
    hint: 'The 6 digits that the app shows for this account.',
    attributes: codeAttributes,
    problems: page.problems,
  })
  const why = !page.canLeave
    ? 'Your account can see and change a great deal, so a password alone does not open it.'
    : 'From now on your password is asked for together with a code from an app on your phone. A passkey needs no code.'
  const body = html`<h1>Set up an authenticator app</h1>
<p>${why}</p>
${errorSummary(page.problems)}
<ol class="steps">
<li>Open an authenticator app on your phone. Any will do, for example Google Authenticator, Microsoft Authenticator or 1Password.</li>
<li>Add an account to it with this picture, or with the key below it.
${picture(page.address)}
<p class="key">${page.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
<p class="more on-phone"><a href="${page.address}">Open it in the app on this device</a></p></li>
<li>Type the code that it shows.</li>
</ol>
<form method="post" action="${page.action}" novalidate>
${codeField}
<button type="submit" name="step" value="confirm">Confirm</button>
</form>
${
  page.isChoice &&
  html`<form method="post" action="${page.action}">
<button type="submit" class="second" name="step" value="add-passkey">Add a passkey instead</button>
</form>`
}
${page.canLeave ? leave(page) : asSomebodyElse(page)}`
  return layout({ ...page, title: pageTitle('Set up an authenticator app', page.problems), body })
}

/** Shows the recovery codes, once. */
export function recoveryCodesPage(page: AuthenticatorPage & { codes: readonly string[] }): string {
  const body = html`<h1>Keep your recovery codes</h1>
<p>Each of them signs you in once when you do not have your phone or your passkey. Write them down or print them, and keep them away from it: they are not shown again.</p>
<ul class="codes">${page.codes.map(code => html`<li>${code}</li>`)}</ul>
<form method="post" action="${page.action}">
<button type="submit" name="step" value="leave">I have kept them</button>
</form>`
  return layout({ ...page, title: 'Keep your recovery codes', body })
}

/** Asks once more before something is changed for good. */
export function confirmPage(page: AuthenticatorPage & { title: string; text: string; confirm: string }): string {
  const body = html`<h1>${page.title}</h1>
<p>${page.text}</p>
<form method="post" action="${page.action}">
<button type="submit" name="step" value="confirm">${page.confirm}</button>
</form>
${leave(page)}`
  return layout({ ...page, body })
}

export const leave = (page: AuthenticatorPage): Html => html`<form method="post" action="${page.action}">
<button type="submit" class="second" name="step" value="leave">Cancel</button>
</form>`

export const asSomebodyElse = (page: AuthenticatorPage): Html => html`<form method="post" action="${page.action}">
<button type="submit" class="second" name="step" value="restart">Sign in as somebody else</button>
</form>`

/** Dark on white in both schemes, since not every camera reads it the other way round. */
function picture(text: string): Html {
  const { data, size } = encode(text, { border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg class="qr" role="img" aria-label="Square code for your authenticator app" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}" fill="#000"/></svg>`
}
