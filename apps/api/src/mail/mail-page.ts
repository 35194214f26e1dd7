import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../work/context.ts'
import { notFound } from '../work/refusal.ts'
import { escapeHtml } from './layout.ts'
import { mailFolder } from './mail-folder.ts'

const mailsShown = 100

/** Behind a proxy everybody seems to call from this machine, so a product with a public address has no such page. */
const isOnThisMachine = (origin: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(URL.parse(origin)?.hostname ?? '')

/**
 * The address alone is not enough: a page elsewhere whose name was made to lead to this machine reaches it through this
 * machine's own browser (DNS rebinding), and then asks by its own name.
 */
function onlyHere({ ip, headers }: FastifyRequest): void {
  const origin = URL.parse(`http://${headers.host ?? ''}`)?.origin ?? ''
  if (!/^(127\.|::1$|::ffff:127\.)/.test(ip) || !isOnThisMachine(origin)) throw notFound('This page')
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'; frame-ancestors 'self'"

/**
 * The development page for mails, `/development/mails`: there only while no MAIL_URL is set, and only for browsers on
 * this machine, since the mails hold set-password links. A product whose origin is not this machine never has it.
 */
export function mailPage(app: FastifyInstance, context: Context): void {
  if (context.settings.MAIL_URL !== undefined || !isOnThisMachine(context.settings.APP_ORIGIN)) return
  const folder = mailFolder(context.settings)
  app.get('/development/mails', async (request, reply) => {
    onlyHere(request)
    const names = (await readdir(folder).catch(() => []))
      .filter(name => name.endsWith('.eml'))
      .toSorted()
      .toReversed()
      .slice(0, mailsShown)
    const { default: PostalMime } = await import('postal-mime')
    const mails = await Promise.all(
      names.map(async name => ({ name, mail: await PostalMime.parse(await readFile(join(folder, name))) })),
    )
    const items = mails.map(
      ({ name, mail }) =>
        `<li><a href="/development/mails/${encodeURIComponent(name)}">${escapeHtml(mail.subject ?? '(no subject)')}</a><br><small>${escapeHtml(mail.to?.map(to => to.address).join(', ') ?? '')} · ${escapeHtml(mail.date ?? '')}</small></li>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', 'no-store')
      .send(page('Mails', items.length === 0 ? '<p>No mail has been sent yet.</p>' : `<ul>${items.join('')}</ul>`))
  })
  app.get<{ Params: { name: string } }>('/development/mails/:name', async (request, reply) => {
    onlyHere(request)
    if (!/^[\w-]+\.eml$/.test(request.params.name)) throw notFound('This mail')
    const bytes = await readFile(join(folder, request.params.name)).catch(() => {
      throw notFound('This mail')
    })
    const { default: PostalMime } = await import('postal-mime')
    const mail = await PostalMime.parse(bytes)
    const files = mail.attachments.map(file => `<li>${escapeHtml(file.filename ?? '')}</li>`).join('')
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', 'no-store')
      .send(
        page(
          mail.subject ?? '',
          `<p><a href="/development/mails">All mails</a></p>${mail.html ?? `<pre>${escapeHtml(mail.text ?? '')}</pre>`}${files ? `<ul>${files}</ul>` : ''}`,
        ),
      )
  })
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>body{font-family:system-ui;max-width:720px;margin:24px auto;padding:0 16px;line-height:1.6}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
