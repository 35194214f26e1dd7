/** What a feature wants to say. Plain text everywhere: escaping is the layout's. */
export interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly address: string }
  /** Small print under the button. */
  readonly note?: string
  readonly brand?: { readonly name: string; readonly color?: string; readonly logoAddress?: string } | undefined
}

// The look of the web application (apps/web/src/theme/tokens.css), as far as mail programs follow it.
const platformColor = '#007f65'
const quiet = '#566660'
const fonts = "'Lodeway Inter',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export function renderText(letter: Letter, productName: string): string {
  const parts = [letter.greeting, ...letter.paragraphs]
  if (letter.button) parts.push(`${letter.button.label}:\n${letter.button.address}`)
  if (letter.note) parts.push(letter.note)
  parts.push(`${letter.brand?.name ?? productName}\nSupported by ${productName}`)
  return `${parts.join('\n\n')}\n`
}

/** Tables and inline styles, since mail programs read little else; one column, 600 px at the most. */
export function renderHtml(letter: Letter, productName: string): string {
  const color = letter.brand?.color ?? platformColor
  const name = letter.brand?.name ?? productName
  const logo = letter.brand?.logoAddress
  // Within both bounds in its own proportions; Outlook knows the attribute alone, and keeps them by it.
  const head = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="width:auto;height:auto;max-width:220px;max-height:40px;display:block">`
    : `<span style="font-size:19px;font-weight:600;letter-spacing:-0.02em;color:${escapeHtml(color)}">${escapeHtml(name)}</span>`
  const paragraphs = [letter.greeting, ...letter.paragraphs]
    .map(text => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('')
  const button = letter.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.button.address)}" style="background:${escapeHtml(color)};color:#ffffff;text-decoration:none;font-weight:500;padding:12px 20px;border-radius:8px;display:inline-block">${escapeHtml(letter.button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${quiet}">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(letter.button.address)}</span></p>`
    : ''
  const note = letter.note ? `<p style="margin:0;font-size:13px;color:${quiet}">${escapeHtml(letter.note)}</p>` : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:#f6f9f8;font-family:${fonts};color:#14211d;font-size:15px;line-height:1.6">
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2eae7;border-radius:14px">
<tr><td style="padding:28px 32px 20px">${head}</td></tr>
<tr><td style="padding:0 32px">${road(color)}</td></tr>
<tr><td style="padding:24px 32px 32px"><h1 style="margin:0 0 18px;font-size:21px;font-weight:600;letter-spacing:-0.018em;line-height:1.25">${escapeHtml(letter.subject)}</h1>${paragraphs}${button}${note}</td></tr>
</table>
<p style="font-size:12px;color:${quiet};margin:20px 0 0">Supported by ${escapeHtml(productName)}</p>
</td></tr></table></div></body></html>`
}

/** The road: a dashed line, which every mail program draws. */
const road = (color: string) =>
  `<div style="border-top:2px dashed ${escapeHtml(color)};font-size:0;line-height:0;opacity:0.5">&#8203;</div>`

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
