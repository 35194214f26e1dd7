import { idNumber } from '../factories/people.ts'

/** What must never be written anywhere but into its own column (security 35). Each is found nowhere else by chance. */
export const canaries = {
  clientId: idNumber(3917),
  loaderId: idNumber(4711),
  phone: '837291746',
  accountNumber: '91827364509',
  email: 'canary.one@example.co.za',
  clientEmail: 'canary.two@example.co.za',
  refusedEmail: 'canary.three@example.co.za',
  password: 'Canary pass 73916',
  wrongPassword: 'Canary pass 55128',
  token: 'canaryToken7391628450canaryToken7391628450x',
} as const

/** Asks for access as the loader of the story. */
export const accessRequest = (changes: object) => ({
  title: 'ms',
  firstName: 'Canary',
  lastName: 'One',
  emailAddress: canaries.email,
  phoneNumber: `0${canaries.phone}`,
  idNumber: canaries.loaderId,
  type: 'individual',
  ...changes,
})
/** The client of the story. */
export const lead = (changes: object) => ({
  firstName: 'Canary',
  lastName: 'Two',
  phoneNumber: { countryCode: 'ZA', number: `0${canaries.phone}` },
  emailAddress: canaries.clientEmail,
  insuranceType: 'funeralCover',
  idNumber: canaries.clientId,
  consentVersion: '2026-01',
  ...changes,
})
