import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAskedForAsPage, isGetOrHead } from '../http/error-page.ts'
import { answer } from '../http/errors.ts'
import { escapeHtml } from '../mail/layout.ts'
import type { Settings } from '../settings.ts'
import { tenantOf } from '../tenant/tenant-settings.ts'
import { Refusal } from '../work/refusal.ts'
import { claimNamespace, namesFor } from './identity-names.ts'
import { legalRoutes } from './legal.ts'

/** The SPA: its files, and `index.html` for every page address, with a fresh nonce in each answer. */
export async function webRoutes(app: FastifyInstance, settings: Settings): Promise<void> {
  legalRoutes(app, settings)
  await app.register(fastifyStatic, {
    root: settings.WEB_ROOT,
    index: false,
    wildcard: false,
    serveDotFiles: false,
    maxAge: '1y',
    immutable: true,
    cacheControl: true,
    decorateReply: false,
    // Made at build beside each file; the glob is for the names that are asked for.
    preCompressed: true,
    globIgnore: ['index.html', 'preloads.json', '**/*.{br,gz}'],
    // The worker that holds the refresh token goes by the policy of its own file, compressed or not, and not by the page's.
    setHeaders: (reply, path) => {
      if (/\.js(\.br|\.gz)?$/.test(path))
        void reply.header('Content-Security-Policy', workerPolicy(settings.IDENTITY_ORIGIN))
    },
  })
  const page = await readPage(settings)
  const servePage = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    if (page === undefined)
      return reply.code(503).type('text/plain').send('The web application has not been built: run npm run build.')
    const { html, isKnown } = page(path)
    if (isKnown) return sendPage(reply, html, settings)
    // A browser shows in the application's own words that there is nothing; whoever probes is told by the status and no page.
    return isAskedForAsPage(request) ? sendPage(reply.code(404), html, settings) : answer(reply, nothingHere)
  }
  // A route of its own, although the handler of unknown addresses answers the same: only routes are compressed.
  app.get('/*', (request, reply) => {
    const path = pathOf(request)
    return isPage(request, path) ? servePage(path, request, reply) : reply.callNotFound()
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    return isPage(request, path) ? servePage(path, request, reply) : answer(reply, nothingHere)
  })
}

const nothingHere = new Refusal(404, 'not_found', 'There is nothing at this address.')

/** Whether an address can be a page's, and not that of a call, a picture or a file. */
const isPage = (request: FastifyRequest, path: string) =>
  isGetOrHead(request) && !/^\/(v1|pictures|assets|development)(\/|$)/.test(path) && !/\.\w+$/.test(path)
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

interface Page {
  html: string
  /** Whether the SPA has a page at that address. */
  isKnown: boolean
}

/**
 * The SPA's document for an address, which names the files of that address's page, so that they are fetched along with
 * those of every page (apps/web/build/preload-pages.ts). Undefined when nothing has been built.
 */
async function readPage(settings: Settings): Promise<((path: string) => Page) | undefined> {
  const read = (name: string) => readFile(join(settings.WEB_ROOT, name), 'utf8').catch(() => undefined)
  const template = await read('index.html')
  if (template === undefined) return undefined
  const config = escapeHtml(JSON.stringify(clientConfig(settings)))
  const whole = template.replace('__LODEWAY_CONFIG__', () => config)
  const preloads = JSON.parse((await read('preloads.json')) ?? '[]') as { path: string; files: string[] }[]
  const pages = preloads.map(({ path, files }) => ({
    pattern: new RegExp(path),
    html: whole.replace('</head>', () => `${files.map(preload).join('')}</head>`),
  }))
  return path => {
    const found = pages.find(({ pattern }) => pattern.test(path))
    return { html: found?.html ?? whole, isKnown: found !== undefined }
  }
}

const preload = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${escapeHtml(file)}">`
    : `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}" nonce="__CSP_NONCE__">`

/** What the page is told about its surroundings (apps/web/src/config.ts). */
const clientConfig = (settings: Settings) => ({
  identityDomain: settings.IDENTITY_ORIGIN,
  clientId: namesFor(settings).clientId,
  audience: namesFor(settings).audience,
  isTenant: tenantOf(settings) !== undefined,
  claimNamespace: claimNamespace(settings.CLAIM_NAMESPACE_SUFFIX),
  productName: settings.PRODUCT_NAME,
  apiBase: '',
  contactEmail: settings.CONTACT_EMAIL,
})

function sendPage(reply: FastifyReply, html: string, settings: Settings): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', contentSecurityPolicy(nonce, settings.IDENTITY_ORIGIN))
    .send(html.replaceAll('__CSP_NONCE__', nonce))
}

/** A script that runs as a worker reaches the identity service's token endpoint and nothing else. */
const workerPolicy = (identityOrigin: string) =>
  `default-src 'none'; connect-src ${identityOrigin}; frame-ancestors 'none'`

/** No inline script but the page's own, which sets the colour scheme; no foreign origin but the identity service: its token endpoint and its silent-renewal frame. */
const contentSecurityPolicy = (nonce: string, identityOrigin: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${identityOrigin}`,
    `frame-src ${identityOrigin}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
