import { expect, test } from 'vitest'
import { readSettings } from './env.ts'
import { processesTogether } from './processes-together.ts'

test('a process that is started by itself keeps its limits whole', () =>
  expect(processesTogether(readSettings({ API_PROCESSES: '4' }))).toBe(1))
