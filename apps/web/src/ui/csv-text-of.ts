/**
 * The text of a CSV file in whatever way it was written: UTF-8, UTF-16 as spreadsheets' "Unicode text" has it, or, where
 * it is neither, the Windows code page that older spreadsheets save in.
 */
export function csvTextOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
