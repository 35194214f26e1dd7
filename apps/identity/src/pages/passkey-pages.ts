import { type AuthenticatorPage, asSomebodyElse, leave } from './authenticator-pages.ts'
import { errorSummary, field, pageTitle } from './form.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'
import { type PasskeyQuestion, passkeyForm, passkeyScript } from './passkey-form.ts'

type AddPasskeyPage = AuthenticatorPage & {
  name: string
  passkey: PasskeyQuestion | undefined
  canLeave: boolean
  isChoice: boolean
}

/** Asks for a new passkey, and what to call it. */
export function addPasskeyPage(page: AddPasskeyPage): string {
  const { action, problems, passkey, canLeave, isChoice } = page
  const why = canLeave
    ? 'With it you sign in by your fingerprint, your face or the PIN of this device, without a password.'
    : 'Your account can see and change a great deal, so a password alone does not open it.'
  const nameField = field({
    name: 'name',
    label: 'Name',
    hint: 'By which you know it again, for example the device that keeps it.',
    attributes: html`type="text" autocomplete="off" maxlength="60" value="${page.name}"`,
    problems,
  })
  const body = html`<h1>Add a passkey</h1>
<p>${why} It is kept by this device or your password manager, which asks you before it makes one.</p>
${errorSummary(problems)}
${
  passkey &&
  passkeyForm(
    action,
    passkey,
    html`${nameField}
<input type="hidden" name="step" value="confirm">
<button type="submit">Create passkey</button>`,
  )
}
<p data-without-passkeys>This browser cannot make passkeys. Try a newer one, or another device.</p>
${
  isChoice &&
  html`<form method="post" action="${action}">
<button type="submit" class="second" name="step" value="set-up">Set up an authenticator app instead</button>
</form>`
}
${canLeave ? leave(page) : asSomebodyElse(page)}`
  return layout({ ...page, title: pageTitle('Add a passkey', problems), scripts: [passkeyScript], body })
}
