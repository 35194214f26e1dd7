import type { FirstData } from './first-data.ts'
import { forkBeside } from './processes.ts'

/** What the preparing process answers: how the product's processes reach the database, and what was made; or what went wrong, in one line. */
export type Preparation = (FirstData & { readonly runUrl: string }) | { readonly problem: string }

/**
 * Has the database prepared by a process that ends (prepare-data.ts).
 * @param args `--demo` and `--embedded`
 * @throws Error with what it says went wrong
 */
export function prepareBeside(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<FirstData & { readonly runUrl: string }> {
  return new Promise((prepared, failed) => {
    const child = forkBeside('prepare-data', env, args)
    child.on('message', (answer: Preparation) =>
      'problem' in answer ? failed(new Error(answer.problem)) : prepared(answer),
    )
    child.on('exit', code => failed(new Error(`The database could not be prepared (code ${code}).`)))
  })
}
