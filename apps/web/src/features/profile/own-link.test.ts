import { expect, test } from 'vitest'
import { ownLink } from './own-link.ts'

test.each([
  ['https://app.example/reset-password?id=x\n', 'https://app.example/reset-password?id=x'],
  ['https://evil.example/reset-password', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%j opens %j', (text, link) => {
  expect(ownLink(text, 'https://app.example')).toBe(link)
})
