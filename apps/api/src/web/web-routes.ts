import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../env.ts'
import { answer } from '../http/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { escapeHtml } from '../mail/layout.ts'
import { claimNamespace, identityNames } from './identity-names.ts'
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
    globIgnore: ['index.html'],
    // The worker that holds the refresh token goes by the policy of its own file, not by the page's.
    setHeaders: (reply, path) => {
      if (path.endsWith('.js')) void reply.header('Content-Security-Policy', workerPolicy(settings.IDENTITY_ORIGIN))
    },
  })
  const template = await readFile(join(settings.WEB_ROOT, 'index.html'), 'utf8').catch(() => undefined)
  const config = escapeHtml(JSON.stringify(clientConfig(settings)))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage =
      request.method === 'GET' && !/^\/(v1|pictures|assets|development)\//.test(path) && !/\.\w+$/.test(path)
    if (!isPage) return answer(reply, new Refusal(404, 'not_found', 'There is nothing at this address.'))
    if (template === undefined)
      return reply.code(503).type('text/plain').send('The web application has not been built: run npm run build.')
    return sendPage(
      reply,
      template.replace('__LODEWAY_CONFIG__', () => config),
      settings,
    )
  })
  app.get('/', (_request, reply) =>
    template === undefined
      ? reply.callNotFound()
      : sendPage(
          reply,
          template.replace('__LODEWAY_CONFIG__', () => config),
          settings,
        ),
  )
}

/** What the page is told about its surroundings (apps/web/src/config.ts). */
const clientConfig = (settings: Settings) => ({
  identityDomain: settings.IDENTITY_ORIGIN,
  clientId: identityNames.clientId,
  audience: identityNames.audience,
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

/** No inline script, no foreign origin but the identity service: its token endpoint and its silent-renewal frame. */
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
