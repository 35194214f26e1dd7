import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Their titles carry the numbers of docs/security.md, which does not name them at each. */
const numbered = ['authorisation', 'accounts', 'tokens-and-browser', 'integrity']

/**
 * The tests that docs/security.md names: for vitest, and the browser's stories. The identity service's own are all of it.
 * @throws Error for a name that no test has
 */
export function testsOfSecurity(repository: string): { vitest: string[]; stories: string[] } {
  const [told = ''] = readFileSync(join(repository, 'docs/security.md'), 'utf8').split('## Known gaps')
  const passages = [...told.matchAll(/(?:_Test_:|Its tests are)([\s\S]*?)(?=_Where_|\n\n|\n\d+\. |\n- )/g)]
  const names = passages.flatMap(([, passage = '']) => [
    ...passage.matchAll(/`([a-z][\w-]*(?:\.unit|\.spec)?)(?:\.ts)?`/g),
  ])
  const files = [...new Set([...numbered, ...names.map(([, name = '']) => name)])].map(name => {
    const test = name.endsWith('.spec') ? name : `${name}{,.unit}.test`
    const found = globSync(`{apps,packages,tests}/**/${test}.ts`, { cwd: repository, exclude: ['**/node_modules/**'] })
    if (found.length === 0) throw new Error(`docs/security.md names ${name}, and no test is called so.`)
    return found
  })
  const all = files.flat()
  return {
    vitest: ['apps/identity/src/', ...all.filter(file => !file.endsWith('.spec.ts'))],
    stories: all.filter(file => file.endsWith('.spec.ts')),
  }
}
