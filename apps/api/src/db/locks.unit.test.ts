import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { databaseLocks, textLocks } from './locks.ts'

test.each([{ textLocks }, { databaseLocks }])('no two things are locked by one number: %o', locks => {
  const numbers = Object.values(locks).flatMap(numbered => Object.values<number>(numbered))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('migrations lock by numbers of the list', async () => {
  const folder = new URL('../../migrations/', import.meta.url)
  const files = await Promise.all((await readdir(folder)).map(name => readFile(new URL(name, folder), 'utf8')))
  const numbers = files.flatMap(text =>
    [...text.matchAll(/advisory\w*lock\w*\((\d+)\)/g)].map(match => Number(match[1])),
  )
  expect(new Set(numbers)).toEqual(new Set([databaseLocks.foldSums, databaseLocks.restore]))
})
