import { expect, test } from 'vitest'
import { placeServerErrors } from './place-server-errors.ts'

const values = { firstName: '', phoneNumber: '', representative: { emailAddress: '' } }

test('messages stand at the field that they are about', () => {
  const fields = {
    firstName: 'Invalid value',
    'phoneNumber.number': 'Invalid phone number',
    'representative.emailAddress': 'Invalid email',
    'representative.other': 'Field is required',
    unheard: 'No such field',
  }
  expect(placeServerErrors({ fields }, values)).toEqual({
    firstName: 'Invalid value',
    phoneNumber: 'Invalid phone number',
    'representative.emailAddress': 'Invalid email',
    representative: 'Field is required',
  })
})

test('a field may have another name on the server', () => {
  expect(
    placeServerErrors({ fields: { emailAddress: 'Invalid email' } }, { email: '' }, { emailAddress: 'email' }),
  ).toEqual({
    email: 'Invalid email',
  })
})

test.each([new Error('lost connection'), undefined, { fields: null }, { fields: { __proto__: 'x' } }])(
  '%j is about no field',
  problem => {
    expect(placeServerErrors(problem, values)).toEqual({})
  },
)
