import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import type { Product } from './product.ts'

/** By file: each is written once and parsed once. */
const parsed = new Map<string, Promise<Email>>()

async function read(file: string): Promise<Email> {
  const mail = parsed.get(file) ?? readFile(file).then(bytes => PostalMime.parse(bytes))
  parsed.set(file, mail)
  return mail
}

/** Waits for the newest mail to an address whose subject is this one, as it lies in the product's folder. */
export async function mailTo({ dataDir }: Pick<Product, 'dataDir'>, address: string, subject: string): Promise<Email> {
  const folder = join(dataDir, 'mail')
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names
      .filter(file => file.endsWith('.eml') && !file.startsWith('.'))
      .toSorted()
      .toReversed()) {
      const mail = await read(join(folder, name))
      if (mail.subject === subject && mail.to?.some(to => to.address === address)) return mail
    }
  }
  throw new Error(`No mail "${subject}" came for ${address}.`)
}

/** The address that a mail's button leads to. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+\?id=[\w-]+(&cc=\w+)?/.exec(mail.text ?? '')?.[0]
  if (link === undefined) throw new Error(`There is no link in the mail "${mail.subject}".`)
  return link
}
