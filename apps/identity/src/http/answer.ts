import type { ServerResponse } from 'node:http'

/** Sends a page or a small answer of our own. */
export function answer(
  res: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  res.statusCode = status
  if (!('Content-Type' in headers)) res.setHeader('Content-Type', 'text/html; charset=utf-8')
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  res.setHeader('Content-Length', Buffer.byteLength(body))
  res.end(body)
}
