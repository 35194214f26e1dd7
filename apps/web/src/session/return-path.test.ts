import { describe, expect, test } from 'vitest'
import { isSignInAnswer, returnPath, withoutSignInParameters } from './return-path.ts'

const origin = 'https://app.example'

describe('where a person returns after sign-in', () => {
  test.each([
    '/',
    '/leads/42?page=2&sort=lastName:desc',
    '/user-management/active-users?status=blocked',
    '/reports#top',
    '/?cc=1234&theme=omi',
  ])('the full path %s is kept', path => expect(returnPath(path, origin)).toBe(path))

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/x\\..\\y',
    'leads',
    '',
    undefined,
    null,
    7,
    { href: '/' },
  ])('%j leads to the root', wanted => expect(returnPath(wanted, origin)).toBe('/'))

  test('what the identity provider added is dropped', () => {
    expect(returnPath('/?code=abc&state=def&iss=https%3A%2F%2Fauth.example&cc=AB', origin)).toBe('/?cc=AB')
  })
})

test('only an answer of the identity provider is taken as one', () => {
  expect(isSignInAnswer('?code=a&state=b')).toBe(true)
  expect(isSignInAnswer('?error=login_required&state=b')).toBe(true)
  expect(isSignInAnswer('?code=a')).toBe(false)
  expect(isSignInAnswer('?state=active')).toBe(false)
  expect(withoutSignInParameters('/x?state=active&page=2')).toBe('/x?state=active&page=2')
})
