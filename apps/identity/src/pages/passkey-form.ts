import { assetPaths } from './assets.ts'
import { type Html, html } from './html.ts'

/** What a page asks the browser's passkeys for. */
export interface PasskeyQuestion {
  /** To sign with one, or to make one. */
  asks: 'get' | 'create'
  options: object
  /** How long the page may have been open when its button is pressed. */
  goodForMs: number
  /** Whether the button was pressed already, on a page that had been open for too long. */
  atOnce: boolean
}

/** A page with a passkey's form loads this script: without it, or without passkeys in the browser, the form stays hidden. */
export const passkeyScript = assetPaths.passkey

/** The form that sends what the browser's passkey answers. */
export const passkeyForm = (
  action: string,
  { asks, options, goodForMs, atOnce }: PasskeyQuestion,
  content: Html,
): Html => html`<form method="post" action="${action}" data-passkey="${asks}" data-options="${JSON.stringify(options)}" data-good-for="${goodForMs}"${atOnce && html` data-at-once`} novalidate hidden>
<input type="hidden" name="passkey">
${content}
<p class="field-error" role="alert" hidden></p>
</form>`
