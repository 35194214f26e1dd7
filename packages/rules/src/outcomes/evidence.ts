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

/** The name that a file is saved under: in letters that every system takes, with the ending of what it is. */
export function evidenceFileName(name: string, type: EvidenceType): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replaceAll(/[^\w -]+/g, '')
    .trim()
  return `${plain === '' ? 'evidence' : plain}.${type}`
}
