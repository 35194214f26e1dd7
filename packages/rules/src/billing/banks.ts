/** The banks offered (document 1, section 3). */
export const banks = [
  'ABSA',
  'African Bank',
  'Bidvest',
  'Capitec',
  'Discovery',
  'First National Bank',
  'FirstRand',
  'Grindrod',
  'Imperial',
  'Investec',
  'Mercantile',
  'Nedbank',
  'Sasfin',
  'Standard Bank',
  'Ubank',
  'TymeBank',
] as const
export type Bank = (typeof banks)[number]

/**
 * Universal branch codes to prefill, only the undisputed ones (domain rules, "People"). They are strings: Standard
 * Bank's starts with a zero.
 */
export const universalBranchCodes: Partial<Record<Bank, string>> = {
  ABSA: '632005',
  'African Bank': '430000',
  Bidvest: '462005',
  Capitec: '470010',
  Discovery: '679000',
  'First National Bank': '250655',
  FirstRand: '250655',
  Investec: '580105',
  Nedbank: '198765',
  Sasfin: '683000',
  'Standard Bank': '051001',
  TymeBank: '678910',
}

/**
 * How many digits a bank's account numbers have, where it is known: at least and at most. Of the others no source says it, and they have
 * as many as any account can have. Source: a payment provider's help pages, read in 2026.
 */
export const accountNumberLengths: Partial<Record<Bank, readonly [number, number]>> = {
  ABSA: [8, 11],
  Capitec: [10, 10],
  'First National Bank': [11, 11],
  FirstRand: [11, 11],
}

export const accountTypes = ['savings', 'current'] as const
export type AccountType = (typeof accountTypes)[number]

export const accountTypeLabels: Record<AccountType, string> = { savings: 'Savings', current: 'Current' }
