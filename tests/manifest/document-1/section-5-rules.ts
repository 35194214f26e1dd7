import { line, type ManifestSection } from '../manifest-line.ts'
import { failures, fields, loaders, requestAccess, setPassword, users } from './shown-by.ts'

const ofPerson = [requestAccess.rules, users.actions] as const
const requiredDate = 'packages/rules/src/time/required-date.test.ts > %s gives %s'
const password = fields('the password "%s" has the problems %j')
const oneRule = fields('%s')

export const rules: ManifestSection = {
  heading: 'Document 1, section 5',
  lines: [
    line('rule', "Required: no empty value, no empty list 'Field is required'", oneRule, ...ofPerson, setPassword),
    line('rule', 'Required date: YYYY-MM-DD, year not before this one, month 1–12, day 1–31', requiredDate),
    line('message', "see the next line 'Invalid date', 'Invalid year', 'Invalid month', 'Invalid day'", requiredDate),
    line('rule', "E-mail 'Invalid email'", fields('%s is an e-mail address: %s'), oneRule, ...ofPerson),
    line('rule', "Password: at least 8 characters 'Minimum 8 characters'", password, setPassword),
    line('rule', "Password: a lowercase letter 'At least one lowercase character'", password, setPassword),
    line(
      'rule',
      "Password: a number, symbol or whitespace 'Must have number, symbol, or whitespace character'",
      password,
      setPassword,
    ),
    line(
      'rule',
      "Verify field equals the password 'Must match password'",
      fields('a password is required, and so is the same one again'),
      setPassword,
    ),
    line('rule', "Length 'Min of N characters', 'Max of N characters'", oneRule),
    line('rule', "Number 'Max of N'", oneRule),
    line(
      'rule',
      "South African ID: 13 digits YYMMDD SSSS C A Z, Luhn check digit 'Invalid ID number'",
      'packages/rules/src/people/sa-id-number.test.ts > refuses %s: %s',
      'packages/rules/src/people/sa-id-number.test.ts > reads %s',
      ...ofPerson,
    ),
    line(
      'rule',
      "Phone: digits only, 1 to 10 'Invalid phone number'",
      fields('%s passes the phone field rule: %s'),
      oneRule,
      ...ofPerson,
    ),
    line('rule', "Text: letters and spaces only 'Invalid value'", fields('%s is text: %s'), oneRule, ...ofPerson),
    line('message', "Default '{field} is not valid.'", oneRule),
    line(
      'message',
      "Sale commission above 100 'Sale commission should be between 0  and 100'",
      loaders('the percentages %j give %j'),
      users.requests,
    ),
    line(
      'message',
      "Fee commission above 100 'Fee commission should be between 0  and 100'",
      loaders('the percentages %j give %j'),
      users.requests,
    ),
    line('message', 'Both messages on commission have two spaces before "and".', users.requests),
    line('rule', 'Both commissions are required.', loaders('the percentages %j give %j'), users.requests),
    line('rule', "The approve modal's input lets 200 be typed; the check refuses above 100.", users.requests),
    line(
      'rule',
      'The edit modal requires first and last name (text), email, cellphone, ID number, loader status, and the company code of organisational loaders.',
      users.actions,
    ),
    line('rule', 'The request form requires everything but a company code of individual loaders;', requestAccess.rules),
    line('rule', 'its button stays disabled until the tick is set.', requestAccess.rules),
    line(
      'rule',
      'ID tokens are checked for issuer, subject, audience, nonce, RS256, expiry with 60 s leeway;',
      failures.idToken,
    ),
    line('message', "the state must match ('Invalid state').", failures.state),
  ],
}
