import { expect, test } from 'vitest'
import { type Organisation, organisationChanges, organisationValues } from './organisation-values.ts'

const organisation: Organisation = {
  id: '0198c2f4-6d18-7c0e-8b7a-52a0c5a3a9d4',
  name: 'Karoo Mutual',
  distributionType: 'both',
  representative: { firstName: 'Zinhle', lastName: 'Cele', emailAddress: 'zinhle@karoo.example' },
  leadReceivalType: 'csv',
  companyCode: 'KM0001AAA',
  invitationLink: null,
  whiteLabel: null,
}
const before = organisationValues(organisation)

test('what a form did not change is not sent', () =>
  expect(organisationChanges({ ...before, name: ' Karoo Mutual ' }, organisation)).toEqual({ seen: {} }))

test('what it changed is sent with what stood there', () => {
  const representative = { ...before.representative, emailAddress: 'leads@karoo.example' }
  expect(organisationChanges({ ...before, representative, name: 'Karoo Life' }, organisation)).toEqual({
    name: 'Karoo Life',
    representative,
    seen: { name: 'Karoo Mutual', representative: organisation.representative },
  })
})

test('a white label that is taken off, and one that is put on, is one change', () => {
  const pictures = { logoUrl: 'https://karoo.example/logo.png', backgroundImageUrl: 'https://karoo.example/back.png' }
  const whiteLabel = { ...before.whiteLabel, ...pictures }
  expect(organisationChanges({ ...before, hasWhiteLabel: true, whiteLabel }, organisation)).toEqual({
    whiteLabel,
    seen: { whiteLabel: null },
  })
})
