type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>

/** What a file is known by: the same one, chosen anew, is another object. */
export const fileKey = ({ name, size, lastModified }: Chosen): string => `${name} ${size} ${lastModified}`

/** Whether files are chosen, and each of them is one of those that were left when a message was sent. */
export function areAllLeft(files: readonly Chosen[], left: readonly Chosen[]): boolean {
  const keys = new Set(left.map(fileKey))
  return files.length > 0 && files.every(file => keys.has(fileKey(file)))
}
