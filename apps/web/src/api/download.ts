import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { FileLost } from './api-error.ts'
import type { CallArguments } from './call.ts'
import { fileNameIn } from './file-name.ts'
import { receive } from './receive.ts'
import { send } from './send.ts'

/** Makes a call whose answer is a file and hands that file to the browser under the name that the server gave it. */
export const download = <const E extends Endpoint>(
  endpoint: E,
  fallbackName: string,
  ...options: CallArguments<E>
): Promise<void> => downloadInSteps(endpoint, fallbackName, () => undefined, ...options)

/** The same, and says in words how much of the file has come so far. */
export async function downloadInSteps<const E extends Endpoint>(
  endpoint: E,
  fallbackName: string,
  report: (step: string) => void,
  ...[options]: CallArguments<E>
): Promise<void> {
  const answer = await send(endpoint, options ?? {})
  const file = await receive(answer, report).catch((cause: unknown) => {
    throw new FileLost('', { cause })
  })
  save(file, fileNameIn(answer.headers.get('Content-Disposition'), fallbackName))
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
