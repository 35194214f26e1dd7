import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import type { Mail } from './mail.ts'
import { mailFolder } from './mail-folder.ts'

export type SendMail = (mail: Mail) => Promise<void>

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** SMTP when MAIL_URL is set; else .eml files, which a development page shows. */
export function createMailTransport(settings: Settings): SendMail {
  const from = { name: settings.PRODUCT_NAME, address: settings.MAIL_FROM }
  const compose = (mail: Mail) => ({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(part => ({ ...part })),
  })
  if (settings.MAIL_URL) {
    // A server that takes a connection and says nothing would hold up all that waits, for ten minutes by itself.
    const smtp = createTransport({ url: settings.MAIL_URL, ...patience })
    return async mail => void (await smtp.sendMail(compose(mail)))
  }
  const toBytes = createTransport({ streamTransport: true, buffer: true })
  return async mail => {
    const folder = mailFolder(settings)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { message } = await toBytes.sendMail(compose(mail))
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
    // Written under another name first: whoever lists the folder never reads half a mail.
    await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
  }
}
