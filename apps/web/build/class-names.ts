import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const known = new Map<string, string[]>()

/**
 * What a class of a file of styles is called in what is built: four letters for the file, and its place there. A page loads each name in
 * its styles and again in its scripts, and the library's own are three times as long.
 */
export function shortClassName(name: string, file: string): string {
  const names = known.get(file) ?? []
  known.set(file, names)
  if (!names.includes(name)) names.push(name)
  const ofFile = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4)
  return `_${ofFile}${names.indexOf(name).toString(36)}`
}
