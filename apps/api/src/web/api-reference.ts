import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../mail/layout.ts'
import type { Settings } from '../settings.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const theme = here('../../../web/src/theme')

/** The product has one page of tokens and one font, which lie with the web application; the tokens name the font as their neighbour. */
const files = [
  [swagger, 'swagger-ui.css', 'text/css; charset=utf-8'],
  [swagger, 'swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  [theme, 'tokens.css', 'text/css; charset=utf-8'],
  [theme, 'inter-lodeway.woff2', 'font/woff2'],
  [here('.'), 'reference.css', 'text/css; charset=utf-8'],
  [here('.'), 'reference.js', 'text/javascript; charset=utf-8'],
] as const

/**
 * `/api-reference`: the document of `/openapi.json` as a page in which calls can be tried out, by Swagger UI in the product's look.
 * It is served from here, and asks nothing of anybody else.
 */
export function apiReferenceRoutes(app: FastifyInstance, settings: Settings): void {
  for (const [folder, name, type] of files)
    app.get(`/api-reference/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('Cache-Control', 'public, max-age=86400')
        .send(await readFile(join(folder, name))),
    )
  app.get('/api-reference', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', policy(nonce))
      .send(page(settings.PRODUCT_NAME, nonce))
  })
}

/** Its style sheet has its icons in it. Calls go to this origin alone. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Calls of the web application stand below those of organisations, and only what is opened is drawn. The scheme is the one that was
 * chosen in the application, which lies on this origin, or else the system's. Code is in one colour: what would colour it knows no
 * schemes.
 */
const page = (productName: string, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · ${escapeHtml(productName)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="preload" as="font" type="font/woff2" crossorigin href="/api-reference/inter-lodeway.woff2">
<link rel="stylesheet" href="/api-reference/swagger-ui.css">
<link rel="stylesheet" href="/api-reference/tokens.css">
<link rel="stylesheet" href="/api-reference/reference.css">
<script nonce="${nonce}">
{
let chosen
try { chosen = localStorage.getItem('mantine-color-scheme-value') } catch {}
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}
</script>
<script nonce="${nonce}" src="/api-reference/swagger-ui-bundle.js" defer></script>
<script nonce="${nonce}" src="/api-reference/reference.js" type="module"></script>
</head>
<body>
<header class="head">
<a href="/"><img src="/favicon.svg" alt="">${escapeHtml(productName)}</a>
<a href="/openapi.json">openapi.json</a>
</header>
<main id="reference"><noscript>The document itself is at <a href="/openapi.json">/openapi.json</a>.</noscript></main>
</body>
</html>
`
