import { expect, test } from 'vitest'
import { deriveCompanyCode } from './derive-company-code.ts'

test('is the code that the server derives: letters, day and digest of the trimmed name', async () => {
  const code = await deriveCompanyCode('internal', '  Éland Insurance ', '2026-03-09')
  expect(code).toBe(await deriveCompanyCode('both', 'Éland Insurance', '2026-03-09'))
  expect(code?.slice(0, 6)).toBe('EL0309')
  expect(code).toMatch(/^[A-Z]{2}(0[1-9]|1[0-2])[0-3]\d[A-Z]{3}$/)
})

test('shows a code before the distribution option is chosen', async () => {
  expect(await deriveCompanyCode(null, 'Acme', '2026-03-09')).toMatch(/^AC0309[A-Z]{3}$/)
})

test('there is none without a name, nor for an organisation without loaders', async () => {
  expect(await deriveCompanyCode('internal', '  ', '2026-03-09')).toBeUndefined()
  expect(await deriveCompanyCode('external', 'Acme', '2026-03-09')).toBeUndefined()
})
