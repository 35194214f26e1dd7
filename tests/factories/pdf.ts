import { inflateSync } from 'node:zlib'

/**
 * What a PDF of ours says: its streams are compressed, and write letters as the numbers that they have in the font which was
 * named last, whose table says what they stand for.
 */
export function wordsInPdf(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]),
  )
  const letters = new Map<string, string[]>()
  const contents: string[] = []
  for (const body of objects.values()) {
    const [, fonts = ''] = /\/Font <<(.*?)>>/s.exec(body) ?? []
    for (const [, name = '', id = ''] of fonts.matchAll(/\/(F\d+) (\d+) 0 R/g))
      letters.set(name, lettersOf(id, objects))
    const content = streamIn(body)
    if (content?.includes(' Tf')) contents.push(content)
  }
  let font: string[] = []
  let words = ''
  for (const [, name, hex = ''] of contents.join('\n').matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
    if (name === undefined) words += (hex.match(/.{4}/g) ?? []).map(code => font[Number.parseInt(code, 16)]).join('')
    else font = letters.get(name) ?? []
  }
  return words
}

/** The letters of a font by their numbers. */
function lettersOf(id: string, objects: ReadonlyMap<string, string>): string[] {
  const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
  const found: string[] = []
  for (const [, from = '', list = ''] of streamIn(objects.get(table) ?? '')?.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs) ??
    [])
    for (const [place, [, hex = '']] of [...list.matchAll(/<(\w+)>/g)].entries())
      found[Number.parseInt(from, 16) + place] = Buffer.from(hex, 'hex').swap16().toString('utf16le')
  return found
}

/** Only the line break that is written after a stream: compressed bytes may themselves end in a carriage return. */
function streamIn(body: string): string | undefined {
  const [, stream] = /stream\n(.*)\nendstream/s.exec(body) ?? []
  return stream === undefined ? undefined : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}
