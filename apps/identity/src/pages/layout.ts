import type { Branding } from '../options.ts'
import { assetPaths } from './assets.ts'
import { groundOf } from './ground.ts'
import { type Html, html } from './html.ts'

export interface PageParts {
  productName: string
  title: string
  branding?: Branding
  scripts?: readonly string[]
  body: Html
}

/** The frame of every page: the road under the product's name or the organisation's logo, and beside it what is asked. */
export function layout({ productName, title, branding, scripts = [], body }: PageParts): string {
  const page = html`<!DOCTYPE html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – ${productName}</title>
<link rel="icon" href="${assetPaths.icon}" type="image/svg+xml">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetPaths.font}">
<link rel="stylesheet" href="${assetPaths.style}">
${[assetPaths.once, ...scripts].map(
  script => html`<script src="${script}" defer></script>
`,
)}
</head>
<body>
${road(productName, branding)}
<main>
<div class="form">
${body}
${branding !== undefined && html`<p class="quiet">Sign-in by ${productName}</p>`}
</div>
</main>
</body>
</html>
`
  return page.html
}

const lane = 'M-60 600C80 590 140 520 240 470S470 430 500 300 560 90 700 50'

/** Whose pages these are, and what they are for. An organisation's picture takes the place of the road. */
function road(productName: string, branding: Branding | undefined): Html {
  const logo = pictureUrl(branding?.logoUrl)
  const backdrop = pictureUrl(branding?.backgroundImageUrl)
  const name = branding?.name ?? productName
  // Drawn, since the page's security policy allows no styles of its own.
  const ground = groundOf(branding?.primaryColor)
  const filled = ground !== undefined && html`<rect width="640" height="900" fill="${ground}"/>`
  return html`<div class="road">
<svg class="lane" viewBox="0 0 640 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${filled}<path class="tar" d="${lane}"/><path class="line" d="${lane}"/></svg>
${backdrop !== undefined && html`<img class="backdrop" src="${backdrop}" alt="">`}
<div class="whose">
${
  logo === undefined
    ? html`${branding === undefined && html`<img class="mark" src="${assetPaths.icon}" alt="">`}<p class="product">${name}</p>`
    : html`<p class="product"><img class="logo" src="${logo}" alt="${name}"></p>`
}
</div>
<div class="words">
${backdrop !== undefined && html`<svg class="under" viewBox="0 0 640 900" preserveAspectRatio="none" aria-hidden="true">${filled}</svg>`}
<p class="say">Follow every lead from the first call to the last cent.</p>
<ol class="way"><li>Submitted</li><li>Placed</li><li>Quoted</li><li>Sold</li><li>Cashed</li></ol>
</div>
</div>`
}

/** The address of an organisation's picture when it is one that a page may show. */
export function pictureUrl(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}
