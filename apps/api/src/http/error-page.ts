import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/layout.ts'
import type { Refusal } from '../work/refusal.ts'

/** Whether an address is asked for, or only what would be answered there. */
export const isGetOrHead = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD'

/** Whether a browser has gone to this address and will show whatever is answered. */
export const isAskedForAsPage = (request: FastifyRequest): boolean =>
  isGetOrHead(request) && request.headers.accept?.includes('text/html') === true

/** Answers with the page of a refusal. */
export function answerPage(reply: FastifyReply, refusal: Refusal, productName: string): FastifyReply {
  const { html, headers } = errorPage(refusal, productName)
  return reply.code(refusal.status).headers(headers).type('text/html; charset=utf-8').send(html)
}

type Refused = Pick<Refusal, 'status'> & Partial<Pick<Refusal, 'message' | 'retryAfterSeconds'>>

/**
 * A page that says in words what went wrong and needs nothing else from the server. One of a server that is busy tries
 * again by itself; any other leads home, since asking again would change nothing.
 */
export function errorPage(refused: Refused, productName: string): { html: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64')
  const isBusy = refused.status >= 500
  const seconds = refused.retryAfterSeconds ?? 10
  const product = escapeHtml(productName)
  const { title, text } = isBusy
    ? { title: `${product} is busy`, text: escapeHtml(refused.message ?? '') }
    : wordsFor(refused.status)
  return {
    headers: {
      ...(isBusy && { 'retry-after': String(seconds) }),
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    },
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${isBusy ? `<meta http-equiv="refresh" content="${Math.max(seconds, 5)}">` : ''}<title>${product}</title>
<style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;color:#14211d;background:#fff}
h1{font-size:1.5rem;line-height:1.3}a{color:inherit}@media(prefers-color-scheme:dark){body{color:#e8efec;background:#131b1a}}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>
<p>${isBusy ? 'This page tries again by itself.' : `<a href="/">Go to ${product}</a>`}</p></main></body></html>`,
  }
}

function wordsFor(status: number): { title: string; text: string } {
  if (status === 431)
    return {
      title: 'This request is too large',
      text: 'Its address or its cookies are longer than can be read here. Clear the cookies of this page and try again.',
    }
  if (status === 408) return { title: 'This took too long', text: 'The request did not arrive in time.' }
  return { title: 'This address cannot be read', text: 'It may be mistyped or cut short.' }
}
