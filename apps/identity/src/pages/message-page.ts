import { waitWords } from '../sign-in/wait-words.ts'
import { assetPaths } from './assets.ts'
import { type Html, html, trusted } from './html.ts'
import { layout } from './layout.ts'

export interface MessagePage {
  productName: string
  title: string
  text: string
  /** What a person may tell the support desk. */
  code?: string
  /** The same, of the request in the log. */
  reference?: string | undefined
  backUrl: string
}

/** Something to tell a person, and a way back to the application. */
export function messagePage({ productName, title, text, code, reference, backUrl }: MessagePage): string {
  const body = html`<h1>${title}</h1>
<p>${text}</p>
${code !== undefined && html`<p class="code">Code: ${code}</p>`}
${reference !== undefined && html`<p class="code">Reference: ${reference}</p>`}
<p class="more"><a class="button" href="${backUrl}">Go to ${productName}</a></p>`
  return layout({ productName, title, body })
}

interface SignOutPage {
  productName: string
  /** HTML of the provider. */
  form: string
  isForApplication: boolean
  backUrl: string
}

/** Signs out by itself for the application, with script; asks otherwise. */
export function signOutPage({ productName, form, isForApplication, backUrl }: SignOutPage): string {
  const words = isForApplication
    ? `You are being signed out of ${productName}.`
    : `Do you want to sign out of ${productName}?`
  const body: Html = html`<h1>Sign out</h1>
<p>${words}</p>
${trusted(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes" id="sign-out">Sign out</button>
${!isForApplication && html`<p class="more"><a href="${backUrl}">Stay signed in</a></p>`}`
  return layout({ productName, title: 'Sign out', ...(isForApplication && { scripts: [assetPaths.signOut] }), body })
}

/** What each kind of failed request means to the person in front of it. */
export function errorWords(code: string, productName: string, waitSeconds = 60): { title: string; text: string } {
  if (code === 'too_many_sign_ins') {
    return {
      title: 'Too many sign-in pages were opened',
      text: `They came from your network in the last few minutes. Please wait ${waitWords(waitSeconds)} and try again. Anyone with the sign-in page open can carry on.`,
    }
  }
  if (code === 'request_too_large') {
    return {
      title: 'This request is too large',
      text: `Its address or its cookies are longer than can be read here. Clear the cookies of this page, go to ${productName} and try again.`,
    }
  }
  if (code === 'request_timeout') {
    return { title: 'This took too long', text: 'The request did not arrive in time. Please load this page again.' }
  }
  if (code === 'session_not_found') {
    return {
      title: 'This sign-in has expired',
      text: `The page was open for too long, or has already been used. Go to ${productName} and sign in again.`,
    }
  }
  if (code === 'temporarily_unavailable') {
    return { title: 'We are busy for a moment', text: 'Please wait a few seconds and load this page again.' }
  }
  if (code === 'server_error') {
    return { title: 'Something went wrong', text: 'It is our fault, not yours. Please try again in a minute.' }
  }
  if (code === 'not_found') return { title: 'Page not found', text: 'The address may be old or mistyped.' }
  return {
    title: 'This link does not work',
    text: `The request that brought you here is not complete. Go to ${productName} and try again from there.`,
  }
}
