interface Corrected {
  organisationsTold: number
  waitsForContract: boolean
}

/** What came of a correction. */
export function correctionSaid({ organisationsTold, waitsForContract }: Corrected): string {
  const told = organisationsTold === 1 ? '1 organisation is told' : `${organisationsTold} organisations are told`
  const text = organisationsTold === 0 ? 'The details were corrected' : `The details were corrected; ${told}`
  return waitsForContract
    ? `${text}. The lead still waits: its organisation has no active contract for this insurance type.`
    : text
}
