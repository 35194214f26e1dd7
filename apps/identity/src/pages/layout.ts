import type { Branding } from '../options.ts'
import { assetPaths } from './assets.ts'
import { type Html, html } from './html.ts'

export interface PageParts {
  productName: string
  title: string
  branding?: Branding
  script?: string
  body: Html
}

/** The frame of every page: a card in the middle, under the product's name or the organisation's logo. */
export function layout({ productName, title, branding, script, body }: PageParts): string {
  const logo = pictureUrl(branding?.logoUrl)
  const backdrop = pictureUrl(branding?.backgroundImageUrl)
  const page = html`<!DOCTYPE html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${productName}</title>
<link rel="icon" href="${assetPaths.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assetPaths.style}">
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
${backdrop !== undefined && html`<img class="backdrop" src="${backdrop}" alt="">`}
<main class="card">
${accent(branding?.primaryColor)}
${
  logo === undefined
    ? html`<p class="product">${branding?.name ?? productName}</p>`
    : html`<p class="product"><img class="logo" src="${logo}" alt="${branding?.name ?? ''}"></p>`
}
${body}
${branding !== undefined && html`<p class="aside">Sign-in by ${productName}</p>`}
</main>
</body>
</html>
`
  return page.html
}

/** The address of an organisation's picture when it is one that a page may show. */
export function pictureUrl(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}

/** A stripe in the organisation's colour; drawn, since the page's security policy allows no styles of its own. */
function accent(color: string | undefined): Html | false {
  const isColor = color !== undefined && /^#[0-9a-f]{6}$/i.test(color)
  return (
    isColor &&
    html`<svg class="accent" width="100%" height="6" aria-hidden="true"><rect width="100%" height="6" fill="${color}"/></svg>`
  )
}
