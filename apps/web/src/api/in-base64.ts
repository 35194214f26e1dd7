/** A file's bytes as base64, as JSON carries them. @throws DOMException when the file cannot be read any more */
export async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // Piece by piece: an engine takes only so many arguments at once.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
