import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/layout.ts'
import type { Refusal } from '../work/refusal.ts'

/** Whether a browser has gone to this address and will show whatever is answered. */
export const isAskedForAsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true

/** A page that says in words what went wrong, needs nothing else from the server and tries again by itself. */
export function answerPage(reply: FastifyReply, refusal: Refusal, productName: string): FastifyReply {
  const seconds = refusal.retryAfterSeconds ?? 10
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(refusal.status)
    .header('Retry-After', String(seconds))
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${Math.max(seconds, 5)}"><title>${escapeHtml(productName)}</title>
<style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;color:#1f2933;background:#fff}
h1{font-size:1.5rem;line-height:1.3}@media(prefers-color-scheme:dark){body{color:#e6ecea;background:#0d1513}}</style></head>
<body><main><h1>${escapeHtml(productName)} is busy</h1><p>${escapeHtml(refusal.message)}</p>
<p>This page tries again by itself.</p></main></body></html>`)
}
