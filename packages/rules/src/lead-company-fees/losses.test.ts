import { expect, test } from 'vitest'
import { type ContractAndCard, lossesInWords } from './losses.ts'

const pair: ContractAndCard = {
  contract: 'Funeral 2026',
  organisation: 'Karoo Mutual',
  contractFees: { low: 15_000, medium: null, high: 10_000 },
  company: 'Baobab Leads',
  cardFees: { low: 10_000, medium: 20_000, high: 30_000 },
  feeBps: 9000,
}

test('a fee below what the company is owed is said in words, for each quality that is bought', () => {
  expect(lossesInWords([pair])).toEqual([
    'On a cashed lead of high quality from Baobab Leads, Karoo Mutual pays R100.00 under "Funeral 2026" and Baobab Leads is owed R270.00.',
  ])
})

test('as much as is owed is no loss, a cent less is', () => {
  const fees = (high: number) => ({ ...pair, contractFees: { low: null, medium: null, high } })
  expect(lossesInWords([fees(27_000)])).toEqual([])
  expect(lossesInWords([fees(26_999)])).toHaveLength(1)
})

test('many are counted after the fifth', () => {
  const said = lossesInWords(Array.from({ length: 8 }, () => pair))
  expect(said).toHaveLength(6)
  expect(said.at(-1)).toBe('The same is true of 3 more.')
})
