import pg from 'pg'
import type { Capture } from './capture.ts'
import type { Reading } from './requests.ts'
import { wholeReads } from './whole-tables.ts'

/** Looks at the plans of every timed statement at this size. @returns how many read a large table from end to end */
export async function checkPlans(
  url: string,
  capture: Capture,
  all: readonly Reading[],
  tokens: Readonly<Record<Reading['caller'], string>>,
): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=app,public' })
  await client.connect()
  let count = 0
  for (const { name, caller, paths } of all) {
    for (const path of paths)
      for (const statement of await capture.statementsOf(tokens[caller], path))
        for (const found of await wholeReads(client, statement)) {
          count += 1
          console.log(`${name}, ${path}: ${found}`)
        }
  }
  await client.end()
  console.log(count === 0 ? 'Every timed statement goes by indexes.' : `${count} plans read a large table whole.`)
  return count
}
