/**
 * Where the client's consent was stated (domain rules, "People", POPIA): by whoever submits or edits a lead, or by an administrator who
 * corrects it at the client's request.
 */
export type ConsentChannel = 'leadForm' | 'dataRequest'

/**
 * Every wording that consent was ever recorded under, oldest first. A wording is never edited, because leads point at
 * its version; a change is a new entry at the end. `{type}` stands for the insurance type's label.
 */
export const consentWordings = [
  {
    version: '2026-01',
    text:
      'I confirm that this client knows that I am passing on their details, and has agreed to be contacted about ' +
      '{type} by an insurance provider. The client can object at any time, free of charge.',
  },
] as const

export type ConsentVersion = (typeof consentWordings)[number]['version']

/** The version that a submission records today. */
export const currentConsentVersion: ConsentVersion = '2026-01'

/** The wording of a version for an insurance type's label, as it was shown; undefined for an unknown version. */
export const consentText = (version: string, insuranceTypeLabel: string): string | undefined =>
  consentWordings.find(wording => wording.version === version)?.text.replace('{type}', () => insuranceTypeLabel)

/** What a change wants first that makes the lead one about somebody else, who has agreed to nothing yet. */
export const consentOfOther = (insuranceTypeLabel: string): string =>
  `These details describe another person. Confirm that they agreed to be contacted about ${insuranceTypeLabel}`

/** What a change of the insurance type wants first: what the client agreed to was about another one. */
export const consentNeeded = (insuranceTypeLabel: string): string =>
  `Confirm that the client agreed to be contacted about ${insuranceTypeLabel}`
