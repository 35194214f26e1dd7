import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

// A decision is superseded by another and never edited. Its status alone may change, to say by which.

const sumOf = (text: string) =>
  createHash('sha256')
    .update(text.replace(/^.*\bStatus\b.*$/m, ''))
    .digest('hex')
    .slice(0, 16)

test('decisions stand as they were made', async () => {
  const sums = globSync('docs/decisions/[0-9]*.md')
    .toSorted()
    .map(path => `${basename(path)} ${sumOf(readFileSync(path, 'utf8'))}`)
  // A new one is added by `npx vitest run --project unit tests/checks/decisions.test.ts --update`.
  await expect(`${sums.join('\n')}\n`).toMatchFileSnapshot('decisions.txt')
})
