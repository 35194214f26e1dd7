import { assetPaths } from './assets.ts'
import { type Html, html, trusted } from './html.ts'
import { layout } from './layout.ts'

export interface MessagePage {
  productName: string
  title: string
  text: string
  /** What a person may tell the support desk. */
  code?: string
  backUrl: string
}

/** Something to tell a person, and a way back to the application. */
export function messagePage({ productName, title, text, code, backUrl }: MessagePage): string {
  const body = html`<h1>${title}</h1>
<p>${text}</p>
${code !== undefined && html`<p class="code">Code: ${code}</p>`}
<p class="more"><a class="button" href="${backUrl}">Go to ${productName}</a></p>`
  return layout({ productName, title, body })
}

/** Signs out by itself with script, at the press of a button without. The form comes from the provider. */
export function signOutPage(productName: string, form: string): string {
  const body: Html = html`<h1>Sign out</h1>
<p>You are being signed out of ${productName}.</p>
${trusted(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes" id="sign-out">Sign out</button>`
  return layout({ productName, title: 'Sign out', script: assetPaths.signOut, body })
}

/** What each kind of failed request means to the person in front of it. */
export function errorWords(code: string, productName: string): { title: string; text: string } {
  if (code === 'session_not_found') {
    return {
      title: 'This sign-in has expired',
      text: `The page was open for too long, or was used already. Go to ${productName} and sign in again.`,
    }
  }
  if (code === 'temporarily_unavailable') {
    return { title: 'We are busy for a moment', text: 'Please wait a few seconds and load this page again.' }
  }
  if (code === 'server_error') {
    return { title: 'Something went wrong', text: 'It is our fault, not yours. Please try again in a minute.' }
  }
  if (code === 'not_found') return { title: 'There is nothing here', text: 'The address may be old or mistyped.' }
  return {
    title: 'This link does not work',
    text: `The request that brought you here is not complete. Go to ${productName} and try again from there.`,
  }
}
