/** What kind of thing a line of the specification promises. */
export type ManifestKind =
  | 'action'
  | 'call'
  | 'column'
  | 'constant'
  | 'field'
  | 'message'
  | 'role'
  | 'route'
  | 'rule'
  | 'screen'
  | 'state'

/**
 * One promise of docs/specification.md and the tests that show it.
 *
 * `says` is quoted from the section letter for letter (white space and table lines aside); ` … ` stands for words left
 * out, which then need a line of their own. `shownBy` names tests as `file > title`, the title as it stands in the file.
 */
export interface ManifestLine {
  kind: ManifestKind
  says: string
  shownBy: readonly string[]
  /** Where the product does otherwise on purpose: the words of docs/domain-rules.md that settle it. */
  settled?: string
}

/** All lines of one section, which is named by its heading in docs/specification.md. */
export interface ManifestSection {
  heading: string
  lines: readonly ManifestLine[]
}

/** One promise with its tests. */
export const line = (kind: ManifestKind, says: string, ...shownBy: string[]): ManifestLine => ({ kind, says, shownBy })

/** Names the tests of one file by their titles. */
export const testsOf =
  (file: string) =>
  (title: string): string =>
    `${file} > ${title}`

/** A promise that the domain rules have settled otherwise: the tests show what was settled. */
export const settledLine = (kind: ManifestKind, says: string, settled: string, ...shownBy: string[]): ManifestLine => ({
  kind,
  says,
  shownBy,
  settled,
})
