import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Registry } from 'prom-client'
import { connectionsOf } from '../db/database.ts'
import { processesTogether } from '../processes-together.ts'
import type { Settings } from '../settings.ts'
import type { Context } from '../work/context.ts'
import { badRequest } from '../work/refusal.ts'
import { installErrorAnswers } from './errors.ts'
import { hasDuplicateKeys } from './json-body.ts'
import { observeRequests, requestIdOf } from './observe-requests.ts'
import { refuseOverload } from './overload.ts'
import { traceRequests } from './trace-requests.ts'
import { answersToUnreadable } from './unreadable-requests.ts'

/** The HTTP server without its routes: limits, JSON alone, query strings with lists, error answers and headers. */
export async function createServer(context: Context, registry: Registry): Promise<FastifyInstance> {
  const { settings } = context
  const secure = securityHeaders(settings)
  const app = fastify({
    ...answersToUnreadable(secure.headers, settings.PRODUCT_NAME),
    bodyLimit: 64 * 1024,
    // One proxy is trusted and no more: what stands further left in X-Forwarded-For was written by the caller.
    trustProxy: settings.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    // The largest files are sent over slow lines too; whoever sends nothing for a minute is cut off, and slow headers sooner.
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000 },
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    // What comes by a connection that is open already is answered, whenever it comes; the answer closes it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseQuery },
    logger: false,
    genReqId: requestIdOf,
  })
  // JSON bodies only: a form posted from another site gets 415 (a simple request cannot carry this content type).
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else
      void parseJson(request, body as string, (error, parsed) => {
        if (error === null && hasDuplicateKeys(body as string)) done(badRequest('The request names a field twice.'))
        else done(error, parsed)
      })
  })
  app.addHook('onRequest', (request, reply, done) =>
    secure.set(request.raw, reply.raw, error => done(error as Error | undefined)),
  )
  traceRequests(app, settings)
  observeRequests(app, context, registry)
  // Two for each connection to the database: more would only slow each other down.
  await refuseOverload(app, 2 * connectionsOf(processesTogether(settings)))
  // The application's files are compressed once, at build; this is for what is made for the one who asks, and for the API reference.
  // Workbooks are packed already.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/(html|plain|csv|css|javascript))/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  installErrorAnswers(app, context.log, settings.PRODUCT_NAME)
  return app
}

/** Made once; Fastify's plugin for it makes the headers anew for every request. */
function securityHeaders(settings: Settings) {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: settings.APP_ORIGIN.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  const example = new ServerResponse(new IncomingMessage(new Socket()))
  set(example.req, example, () => undefined)
  return { set, headers: example.getHeaders() as Record<string, string> }
}

/** `name[]=a&name[]=b` is a list under `name`; a name repeated without brackets is a list as well. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>()
  for (const [written, value] of new URLSearchParams(text)) {
    const isList = written.endsWith('[]')
    const name = isList ? written.slice(0, -2) : written
    const before = found.get(name)
    if (before === undefined) found.set(name, isList ? [value] : value)
    else found.set(name, [...(Array.isArray(before) ? before : [before]), value])
  }
  return Object.fromEntries(found)
}
