import { expect, test } from 'vitest'
import { checkPassword, checkVerifyPassword, passwordProblems } from '../passwords/password.ts'
import { isEmail, normaliseEmail, tidyEmail } from './email.ts'
import {
  checkEmail,
  checkMaxLength,
  checkMaxNumber,
  checkMinLength,
  checkName,
  checkPhone,
  checkPossiblePhone,
  checkRequired,
  checkRequiredChoice,
} from './field-checks.ts'
import { collectErrors, hasErrors } from './field-errors.ts'
import { initialsOf } from './initials.ts'
import { maskedAccountNumber, maskedIdNumber } from './masks.ts'
import { fieldNotValid } from './messages.ts'
import { fullName, isText } from './name.ts'
import { isMobile, isPhoneField, toE164, toLocalPhone, typedPhone } from './phone.ts'

test.each([
  ['0821234567', '+27821234567'],
  ['27821234567', '+27821234567'],
  ['+27821234567', '+27821234567'],
  ['0027821234567', '+27821234567'],
  [' 082 123 4567 ', '+27821234567'],
  ['082\u00A01234567', '+27821234567'],
  ['0112345678', '+27112345678'],
  ['082123456', undefined],
  ['08212345678', undefined],
  ['0021234567', undefined],
  ['821234567', undefined],
  ['+44821234567', undefined],
  ['+27 (0)82 123 4567', '+27821234567'],
  ['+27 (0) 82 / 123 45 67', '+27821234567'],
  ['27 082 123 4567', '+27821234567'],
  ['(082) 123-4567', '+27821234567'],
  ['082.123.4567', '+27821234567'],
  ['082\u2011123\u20134567', '+27821234567'],
  ['\u202a00 27 82 123 4567\u202c', '+27821234567'],
  ['tel:+27-82-123-4567', '+27821234567'],
  ['+27 (0)0 82 123 4567', undefined],
  ['+27 82 123', undefined],
  ['082 123 4567 x12', undefined],
  ['082,1234567', undefined],
  ['', undefined],
])('%s is the number %s', (text, e164) => {
  expect(toE164(text)).toBe(e164)
})

// Document 2, section 5:
// - Whitespace leaves phone numbers; a prefix +27 is shown as 0.
test('numbers are shown with a leading zero', () => {
  expect(toLocalPhone('+27821234567')).toBe('0821234567')
  expect(toLocalPhone('+27 82 123 4567')).toBe('0821234567')
  expect(toLocalPhone('0821234567')).toBe('0821234567')
})

test.each([
  ['+27 (0)82 123 4567', '0821234567'],
  ['0027 82 123-4567', '0821234567'],
  ['0821234567', '0821234567'],
  ['082 123', '082123'],
  ['082-123', '082-123'],
  ['', ''],
])('%j is sent as %j', (typed, sent) => expect(typedPhone(typed)).toBe(sent))

// Document 1, section 5:
// - Phone: digits only, 1 to 10 'Invalid phone number'
// Document 1, section 9:
// - phone up to 10 digits.
// Document 2, section 5:
// - First and last name are required and text; the phone number is required and valid (digits, 1 to 10);
test.each([
  ['1', true],
  ['0821234567', true],
  ['08212345678', false],
  ['', false],
  ['082 123', false],
  ['+27', false],
])('%s passes the phone field rule: %s', (text, passes) => {
  expect(isPhoneField(text)).toBe(passes)
})

test.each([
  ['+27821234567', true],
  ['+27601234567', true],
  ['+27711234567', true],
  ['+27112345678', false],
  ['+27861234567', false],
  ['+27801234567', false],
])('%s is a mobile number: %s', (e164, is) => {
  expect(isMobile(e164)).toBe(is)
})

// Document 1, section 5:
// - Text: letters and spaces only 'Invalid value'
test.each([
  ['Thandi', true],
  ['Van der Merwe', true],
  ['Zoë', true],
  ['Zoe\u0308', true],
  ['Нэлли', true],
  ["O'Brien-Smith", true],
  ['O’Brien', true],
  ['Anne-Marie', true],
  ["-'", false],
  ['Smith & Sons', false],
  ['R2D2', false],
  ['Name\nBcc', false],
  ['   ', false],
  ['', false],
])('%s is text: %s', (text, is) => {
  expect(isText(text)).toBe(is)
})

// Document 1, section 5:
// - E-mail 'Invalid email'
test.each([
  ['thandi@example.co.za', true],
  ['a.b+c@example.com', true],
  ['a@b.cd', true],
  ['thandi@example', false],
  ['thandi@', false],
  ['@example.com', false],
  ['a b@example.com', false],
  ['a..b@example.com', false],
  ['.a@example.com', false],
  ['a@-example.com', false],
  ['a@example..com', false],
  ['a@example.com\nBcc: x@example.com', false],
  ['a@b@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b.'.repeat(140)}com`, false],
])('%s is an email address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is)
})

test('an email address may be copied with spaces and with what nobody sees', () => {
  expect(checkEmail('\u00a0jan@example.co.za\u200b ')).toBeUndefined()
  expect(tidyEmail('\u00a0jan@example.co.za\u200b ')).toBe('jan@example.co.za')
  expect(checkEmail('jan @example.co.za')).toBe('Invalid email')
})

test('email addresses are compared trimmed and in lower case', () => {
  expect(normaliseEmail(' Thandi@Example.CO.ZA ')).toBe('thandi@example.co.za')
})

// Document 1, section 5:
// - Password: at least 8 characters 'Minimum 8 characters'
// - Password: a lowercase letter 'At least one lowercase character'
// - Password: a number, symbol or whitespace 'Must have number, symbol, or whitespace character'
// Document 1, section 9:
// - Password from 8 characters,
test.each([
  [
    '',
    ['Minimum 8 characters', 'At least one lowercase character', 'Must have number, symbol, or whitespace character'],
  ],
  ['abcdefgh', ['Must have number, symbol, or whitespace character']],
  ['ABCDEFG1', ['At least one lowercase character']],
  ['abc defg', []],
  ['abcdefg!', []],
  ['abcdef1', ['Minimum 8 characters']],
])('the password "%s" has the problems %j', (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems)
})

// Document 1, section 5:
// - Verify field equals the password 'Must match password'
test('a password is required, and so is the same one again', () => {
  expect(checkPassword('')).toBe('Field is required')
  expect(checkPassword('short1')).toBe('Minimum 8 characters')
  expect(checkPassword('longer than that')).toBeUndefined()
  expect(checkVerifyPassword('abcdefg1', 'abcdefg2')).toBe('Must match password')
  expect(checkVerifyPassword('abcdefg1', '')).toBe('Field is required')
  expect(checkVerifyPassword('abcdefg1', 'abcdefg1')).toBeUndefined()
})

// Document 1, section 5:
// - Required: no empty value, no empty list 'Field is required'
// - E-mail 'Invalid email'
// - Length 'Min of N characters', 'Max of N characters'
// - Number 'Max of N'
// - Phone: digits only, 1 to 10 'Invalid phone number'
// - Text: letters and spaces only 'Invalid value'
// - Default '{field} is not valid.'
test.each([
  ['required', checkRequired(''), 'Field is required'],
  ['required, blank', checkRequired('  '), 'Field is required'],
  ['required, empty list', checkRequired([]), 'Field is required'],
  ['required, zero', checkRequired(0), undefined],
  ['required, false', checkRequired(false), undefined],
  ['text', checkName('R2'), 'Invalid value'],
  ['a long name', checkName('x'.repeat(101)), 'Max of 100 characters'],
  ['the longest name', checkName(` ${'x'.repeat(100)} `), undefined],
  ['email', checkEmail('x'), 'Invalid email'],
  ['no email', checkEmail(''), undefined],
  ['phone', checkPhone('123456789012'), 'Invalid phone number'],
  ['phone by the field rule', checkPhone('123'), undefined],
  ['phone with prefix', checkPhone('+27 82 123 4567'), undefined],
  ['phone with a zero in brackets', checkPhone('+27 (0)82 123-4567'), undefined],
  ['phone with prefix that is not whole', checkPhone('+27 (0)82'), 'Invalid phone number'],
  ['phone with dashes that is not whole', checkPhone('082-123'), 'Invalid phone number'],
  ['phone between direction marks', checkPhone('\u202a+27 82 123 4567\u202c'), undefined],
  ['phone that is not possible', checkPossiblePhone('123'), 'Invalid phone number'],
  ['min', checkMinLength('ab', 3), 'Min of 3 characters'],
  ['max', checkMaxLength('abcd', 3), 'Max of 3 characters'],
  ['max, in characters', checkMaxLength('😀😀😀', 3), undefined],
  ['max number', checkMaxNumber(101, 100), 'Max of 100'],
  ['choice', checkRequiredChoice('x', ['y'], 'Period'), 'Period is not valid.'],
  ['default', fieldNotValid('Bank'), 'Bank is not valid.'],
])('%s', (_rule, message, expected) => {
  expect(message).toBe(expected)
})

test('errors are kept by field', () => {
  expect(collectErrors({ a: 'wrong', b: undefined })).toEqual({ a: 'wrong' })
  expect(hasErrors({})).toBe(false)
  expect(hasErrors({ a: 'wrong' })).toBe(true)
})

test('names, initials and masks', () => {
  expect(fullName('Thandi', 'van  Wyk')).toBe('Thandi van Wyk')
  expect(fullName(undefined, 'Nkosi')).toBe('Nkosi')
  expect(initialsOf('thandi van wyk')).toBe('TW')
  expect(initialsOf('élise')).toBe('É')
  expect(initialsOf('  ')).toBe('')
  expect(initialsOf("Siobhan O'Brien-Smith")).toBe('SO')
  expect(initialsOf("Jan 's Gravenmade")).toBe('JG')
  expect(maskedIdNumber('087')).toBe('••••••••••087')
  expect(maskedIdNumber('087')).toHaveLength(13)
  expect(maskedAccountNumber('6789')).toBe('••••6789')
})
