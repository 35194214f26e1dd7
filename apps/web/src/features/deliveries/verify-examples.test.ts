import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verifyExamples } from './verify-examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'lodeway-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = Buffer.from('a secret of thirty-two bytes, no?')
const secret = `whsec_${key.toString('base64')}`
const body = '{"type":"lead.test","name":"Zoë"}'

function headersOf(signedBody: string) {
  const at = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key).update(`id.${at}.${signedBody}`).digest('base64')
  return { 'webhook-id': 'id', 'webhook-timestamp': at, 'webhook-signature': `v1,other v1,${signature}` }
}

const hasPython = (() => {
  try {
    return (
      execFileSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 9))'], { encoding: 'utf8' }).trim() ===
      'True'
    )
  } catch {
    return false
  }
})()

const run = {
  JavaScript(headers: object): string {
    const file = join(folder, 'example.mjs')
    const ask = `console.log(isGenuine(${JSON.stringify(headers)}, ${JSON.stringify(body)}, ${JSON.stringify(secret)}))`
    writeFileSync(file, `${verifyExamples.JavaScript}\n${ask}\n`)
    return execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim()
  },
  Python(headers: object): string {
    const file = join(folder, 'example.py')
    const ask = `print(str(is_genuine(${JSON.stringify(headers)}, ${JSON.stringify(body)}.encode(), ${JSON.stringify(secret)})).lower())`
    writeFileSync(file, `${verifyExamples.Python}\n${ask}\n`)
    return execFileSync('python3', [file], { encoding: 'utf8' }).trim()
  },
}

test.each(['JavaScript', 'Python'] as const)(
  'the example in %s takes a genuine lead and refuses a forged one',
  language => {
    if (language === 'Python' && !hasPython) return
    expect([run[language](headersOf(body)), run[language](headersOf(`${body} `))]).toEqual(['true', 'false'])
  },
)
