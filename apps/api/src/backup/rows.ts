import { hash } from 'node:crypto'

const newline = 0x0a

/** Regroups a stream so that each part ends with the end of a line. */
export async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  for await (const part of source) {
    const end = part.lastIndexOf(newline) + 1
    if (end === 0) {
      begun.push(part)
      continue
    }
    yield begun.length === 0 ? part.subarray(0, end) : Buffer.concat([...begun, part.subarray(0, end)])
    begun = end < part.length ? [part.subarray(end)] : []
  }
  if (begun.length > 0) yield Buffer.concat(begun)
}

/**
 * What a table holds, whatever the order of its rows: how many there are, and the sum of their SHA-256, by words of 32 bits. It finds
 * what was lost or changed by mistake; that nobody changes a backup on purpose is the encryption's part.
 */
export class RowDigest {
  rows = 0
  readonly #words = new Uint32Array(8)

  /** @param lines whole ones */
  add(lines: Buffer): void {
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(newline, start) + 1 || lines.length
      const one = hash('sha256', lines.subarray(start, end), 'buffer')
      for (let word = 0; word < 8; word += 1) this.#words[word] = (this.#words[word] ?? 0) + one.readUInt32LE(word * 4)
      this.rows += 1
      start = end
    }
  }

  get sum(): string {
    return Buffer.from(this.#words.buffer).toString('hex')
  }
}
