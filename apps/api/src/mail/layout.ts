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

const platformColor = '#00866a'

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
  const head = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="height:40px;max-width:220px;display:block">`
    : `<span style="font-size:20px;font-weight:700;color:${escapeHtml(color)}">${escapeHtml(name)}</span>`
  const paragraphs = [letter.greeting, ...letter.paragraphs]
    .map(text => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('')
  const button = letter.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.button.address)}" style="background:${escapeHtml(color)};color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:6px;display:inline-block">${escapeHtml(letter.button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b626a">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(letter.button.address)}</span></p>`
    : ''
  const note = letter.note ? `<p style="margin:0;font-size:13px;color:#5b626a">${escapeHtml(letter.note)}</p>` : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:#f3f5f9;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2933;font-size:16px;line-height:1.5">
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:10px;border-top:4px solid ${escapeHtml(color)}">
<tr><td style="padding:28px 32px 8px">${head}</td></tr>
<tr><td style="padding:8px 32px 32px"><h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">${escapeHtml(letter.subject)}</h1>${paragraphs}${button}${note}</td></tr>
</table>
<p style="font-size:12px;color:#5b626a;margin:20px 0 0">Supported by ${escapeHtml(productName)}</p>
</td></tr></table></div></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
