import { passwordProblems } from '@lodeway/rules/passwords/password.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword, isOwnAddress, isOwnName } from './common-passwords.ts'

test.each([
  'password1',
  'Password1',
  'PASSWORD123',
  'passw0rd',
  'qwerty123',
  '1q2w3e4r',
  'sunshine2026',
  'Sunshine 1!',
  'Jordan23',
  ' password123 ',
  'letmein1',
  'welcome1',
  'dragon!!!!',
  'ｐａｓｓｗｏｒｄ1',
  'Lodeway2026',
  'lodeway 1',
  'insurance!',
  'South Africa 1',
  'umhlanga leads 1',
  'UmhlangaLeads26',
])('%s is guessed first', async password => expect(await isCommonPassword(password, 'Umhlanga Leads')).toBe(true))

test.each([
  'An administrator 1',
  'demo password 1',
  'correct horse 1',
  'a good password 1',
  'sunshine on the N2',
  'dragon123456789x',
  'thandi se wagwoord 7',
  'zx8!kfQ2mm',
  '',
])('%j is not', async password => expect(await isCommonPassword(password, 'Umhlanga Leads')).toBe(false))

test('the list is there, and thousands of it would pass the other rules', async () => {
  const list = [...dictionary['passwords-common']]
  expect(list.length).toBeGreaterThan(49_000)
  expect(list.filter(password => passwordProblems(password).length === 0).length).toBeGreaterThan(5000)
  for (const password of list) expect(await isCommonPassword(password, 'Umhlanga Leads')).toBe(true)
})

test.each([
  ['thandi.nkosi@example.co.za', true],
  ['Thandi.Nkosi@Example.co.za', true],
  ['thandi.nkosi1', true],
  ['Thandi.Nkosi 2026', true],
  ['thandinkosi1', true],
  ['thandi-nkosi!', true],
  ['thandi.nkosi wagwoord', false],
  ['nkosi.thandi1', false],
  ['example.co.za1', false],
])('%s is the own address of thandi.nkosi@example.co.za: %s', (password, isOwn) =>
  expect(isOwnAddress(password, 'thandi.nkosi@example.co.za')).toBe(isOwn),
)

test('without an address nothing is one', () => expect(isOwnAddress('', '')).toBe(false))

test.each([
  ['thandinkosi1', true],
  ['Thandi Nkosi 2026', true],
  ['nkosi.thandi!', true],
  ['Nkosi2026', true],
  ['thandi!!!!', true],
  ['thandi se wagwoord 7', false],
  ['nkosithandile1', false],
  ['nkosi12345!', false],
  ['12345678!', false],
])('%s is the name of Thandi Nkosi: %s', (password, isOwn) =>
  expect(isOwnName(password, { firstName: 'Thandi', lastName: 'Nkosi' })).toBe(isOwn),
)

test.each(['zoe obrien 1', 'Zoë-O’Brien', "o'brienzoe2026", 'ZOE2026'])('%s is the name of Zoë O’Brien', password =>
  expect(isOwnName(password, { firstName: 'Zoë', lastName: 'O’Brien' })).toBe(true),
)

test('without a name nothing is one', () => expect(isOwnName('1234 !', { firstName: '', lastName: '' })).toBe(false))
