import { inflateSync } from 'node:zlib'

/** What a PDF of ours says: its streams are compressed and write letters as hexadecimal numbers. */
export function wordsInPdf(pdf: Buffer): string {
  // Only the line break that is written after a stream: compressed bytes may themselves end in a carriage return.
  const streams = [...pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
  const letters = [...streams.join('').matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'))
  return Buffer.concat(letters).toString('latin1')
}
