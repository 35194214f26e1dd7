import { currentConsentVersion } from '@lodeway/rules/leads/consent.ts'

/** Bodies of leads about somebody new each time, of high quality, for types that many contracts want. */
export function createBodies(loaderId: string): () => string {
  const run = Date.now().toString(36)
  // A thousand persons a second: rounds that began at random came upon each other's, who are refused as known.
  let count = Date.now() % 9_000_000
  const types = ['funeralCover', 'lifeInsurance', 'petInsurance']
  return () => {
    count += 1
    return JSON.stringify({
      loaderId,
      firstName: 'Lerato',
      lastName: 'Mokoena',
      phoneNumber: {
        countryCode: 'ZA',
        number: `0${82 + (count % 3)}${String(1_000_000 + (count % 9_000_000)).slice(0, 7)}`,
      },
      emailAddress: `bench${run}-${count}@example.co.za`,
      insuranceType: types[count % 3],
      idNumber: idNumber(count),
      address: '1 Long Street, Cape Town',
      geographiclaArea: 'westernCape',
      reason: 'The client asked for a quotation for the family.',
      consentVersion: currentConsentVersion,
    })
  }
}

/** A valid ID number for each count: a day between 1940 and 2000, a serial number, a check digit. */
function idNumber(count: number): string {
  const born = new Date(Date.UTC(1940, 0, 1) + (count % 21_900) * 86_400_000)
    .toISOString()
    .slice(2, 10)
    .replaceAll('-', '')
  const digits = `${born}${String(Math.floor(count / 21_900) % 10_000).padStart(4, '0')}08`
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
