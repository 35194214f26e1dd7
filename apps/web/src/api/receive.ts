/**
 * An answer's body, reported on as it comes: 'Received 12 of 340 KB'. Without a length, or where it was compressed on its
 * way and the length is another, only what has come is said.
 */
export async function receive(answer: Response, report: (step: string) => void): Promise<Blob> {
  if (answer.body === null) return answer.blob()
  const isPlain = answer.headers.get('Content-Encoding') === null
  const total = isPlain ? Number(answer.headers.get('Content-Length') ?? 0) : 0
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for await (const part of chunksOf(answer.body)) {
    parts.push(part)
    received += part.byteLength
    report(`Received ${total > 0 ? `${inKilobytes(received)} of ` : ''}${inKilobytes(Math.max(total, received))} KB`)
  }
  return new Blob(parts, { type: answer.headers.get('Content-Type') ?? '' })
}

/** A loop over the stream itself is not in every browser yet. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
}

const inKilobytes = (bytes: number): number => Math.ceil(bytes / 1024)
