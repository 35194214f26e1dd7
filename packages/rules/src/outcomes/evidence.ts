/** What may be added to a message, known by its first bytes and never by its name. */
export const evidenceMediaTypes = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' } as const
export type EvidenceType = keyof typeof evidenceMediaTypes

export const maxEvidenceBytes = 5 * 1024 * 1024
/** The same in words. */
export const maxEvidenceSize = `${maxEvidenceBytes / 1024 / 1024} MB`
export const maxEvidenceFiles = 5
export const maxEvidenceNameLength = 150

const beginnings: readonly (readonly [EvidenceType, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
]

/** Which of them a file is, undefined for any other. */
export const evidenceTypeOf = (bytes: Uint8Array): EvidenceType | undefined =>
  beginnings.find(([, beginning]) => beginning.every((byte, place) => bytes[place] === byte))?.[0]

/** What keeps a file from being evidence, in words for whoever chose it; undefined when nothing does. */
export function whyNotEvidence(bytes: Uint8Array): string | undefined {
  const type = evidenceTypeOf(bytes)
  if (type === undefined) return 'A file is a PDF, a PNG or a JPEG.'
  if (bytes.length > maxEvidenceBytes) return `The file is too large: ${maxEvidenceSize} at the most.`
  if (!isWhole[type](bytes)) return 'The end of the file is missing. Please save it again and choose the new one.'
  return undefined
}

/** Whether a file has its end; what it holds is not looked at. */
const isWhole: Readonly<Record<EvidenceType, (bytes: Uint8Array) => boolean>> = {
  // ISO 32000-2, annex I: readers look for it in the last 1024 bytes.
  pdf: bytes => placeOf(bytes, [0x25, 0x25, 0x45, 0x4f, 0x46], Math.max(0, bytes.length - 1024)) >= 0,
  png: hasLastChunk,
  jpeg: hasEndOfImage,
}

/** ISO/IEC 15948, section 5.3: after eight bytes come chunks of length, type, data and checksum, the last of type IEND. */
function hasLastChunk(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 8
  while (at + 12 <= bytes.length) {
    if (view.getUint32(at + 4) === 0x49_45_4e_44) return true
    at += 12 + view.getUint32(at)
  }
  return false
}

/** ITU T.81, annex B: segments with their lengths up to the first scan, and from there on no end of image but the picture's own. */
function hasEndOfImage(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  // Phones add films and more behind a picture, and a smaller picture within a segment before it.
  while (at + 4 <= bytes.length && view.getUint8(at) === 0xff) {
    if (view.getUint8(at + 1) === 0xda) return placeOf(bytes, [0xff, 0xd9], at) >= 0
    // A marker may be preceded by any number of fill bytes.
    at += view.getUint8(at + 1) === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return false
}

/** Where bytes follow one another for the first time, or -1. */
function placeOf(bytes: Uint8Array, searched: readonly number[], from: number): number {
  const [first = 0] = searched
  let at = bytes.indexOf(first, from)
  while (at >= 0 && !searched.every((byte, place) => bytes[at + place] === byte)) at = bytes.indexOf(first, at + 1)
  return at
}

/** A file's name as it is sent: without what nobody sees, which is refused; of a long one the end, with what kind of file it is. */
export const sentEvidenceName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').slice(-maxEvidenceNameLength)

/** The name that a file is saved under: in letters that every system takes, with the ending of what it is. */
export function evidenceFileName(name: string, type: EvidenceType): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replaceAll(/[^\w -]+/g, '')
    .trim()
  return `${plain === '' ? 'evidence' : plain}.${type}`
}
