import { documentOne } from './document-1/sections.ts'
import { documentTwo } from './document-2/sections.ts'
import type { ManifestSection } from './manifest-line.ts'

/** Every section of docs/specification.md, line by line, with the tests that show it. */
export const manifest: readonly ManifestSection[] = [...documentOne, ...documentTwo]
