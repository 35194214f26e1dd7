import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { noteSignIns } from './sign-ins.ts'

test('an attempt to sign in is counted by how it ended, and is a line in the log with whose it was and by what', async () => {
  const lines: string[] = []
  const registry = new Registry()
  const note = noteSignIns(registry, pino({}, { write: line => void lines.push(line) }))
  note('signed in', { amr: ['pwd', 'otp', 'mfa'], accountId: 'thandi', from: '102.65.12.x' })
  note('wrong', { amr: ['pwd'], from: '102.65.12.x' })
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { result: 'signed in', amr: ['pwd', 'otp', 'mfa'], accountId: 'thandi', from: '102.65.12.x', msg: 'sign-in' },
    { result: 'wrong', amr: ['pwd'], from: '102.65.12.x', msg: 'sign-in' },
  ])
  expect(await registry.metrics()).toMatch(/^lodeway_sign_ins_total\{result="wrong"\} 1$/m)
})
