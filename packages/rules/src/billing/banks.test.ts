import { expect, test } from 'vitest'
import { banks, universalBranchCodes } from './banks.ts'

test('sixteen banks are offered, and the branch code of those of which it is undisputed is prefilled', () => {
  expect(banks.map(bank => [bank, universalBranchCodes[bank]])).toEqual([
    ['ABSA', '632005'],
    ['African Bank', '430000'],
    ['Bidvest', '462005'],
    ['Capitec', '470010'],
    ['Discovery', '679000'],
    ['First National Bank', '250655'],
    ['FirstRand', '250655'],
    ['Grindrod', undefined],
    ['Imperial', undefined],
    ['Investec', '580105'],
    ['Mercantile', undefined],
    ['Nedbank', '198765'],
    ['Sasfin', '683000'],
    ['Standard Bank', '051001'],
    ['Ubank', undefined],
    ['TymeBank', '678910'],
  ])
})
