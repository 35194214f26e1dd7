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

export const accountTypes = ['savings', 'current'] as const
export type AccountType = (typeof accountTypes)[number]

export const accountTypeLabels: Record<AccountType, string> = { savings: 'Savings', current: 'Current' }
