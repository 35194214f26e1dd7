import { expect, test } from 'vitest'
import {
  type AdministratorArea,
  administratorAreaSentences,
  administratorAreas,
  areaNeeded,
  areasInWords,
  areasOf,
  refusalToChangeAreas,
  refusalToLetIn,
} from './areas.ts'

test.each<[readonly AdministratorArea[], string]>([
  [administratorAreas, 'Everything'],
  [[], 'Read only'],
  [['money', 'people'], 'People, Money'],
])('%j is %s', (areas, words) => expect(areasInWords(areas)).toBe(words))

test('whoever was added before there were areas has all; each has a sentence', () => {
  expect(areasOf(null)).toEqual(['people', 'leads', 'money', 'settings'])
  expect(areasOf([])).toEqual([])
  expect(Object.keys(administratorAreaSentences)).toEqual(administratorAreas)
  expect(areaNeeded('money')).toContain('the area Money')
})

const clerk = { id: 'clerk', areas: ['people', 'leads'] } as const
const of = (areas: readonly AdministratorArea[], status = 'active') => ({ id: 'other', status, areas })

test.each([
  ['what one has', clerk, of([]), ['leads'], 2, undefined],
  ['what one has not', clerk, of([]), ['leads', 'money'], 2, 'not_yours_to_give'],
  ['taking what one has not', clerk, of(['money']), [], 2, 'not_yours_to_give'],
  ['leaving what one has not', clerk, of(['money']), ['money', 'leads'], 2, undefined],
  ['own areas', clerk, { ...clerk, status: 'active' }, ['people'], 2, 'own_areas'],
  ['by whoever runs the product', undefined, of([]), administratorAreas, 2, undefined],
  ['the last with people', undefined, of(['people']), [], 1, 'last_with_people'],
  ['the last with people, who keeps it', undefined, of(['people', 'leads']), ['people'], 1, undefined],
  ['one with people who has not come', clerk, of(['people'], 'pending'), [], 1, undefined],
] as const)('%s', (_, giver, person, after, withPeople, refused) =>
  expect(refusalToChangeAreas(giver, person, after, { active: 2, withPeople })?.refused).toBe(refused),
)

test('nobody lets others in with more than they have', () => {
  expect(refusalToLetIn(clerk, ['leads'])).toBeUndefined()
  expect(refusalToLetIn(clerk, administratorAreas)?.refused).toBe('not_yours_to_give')
  expect(refusalToLetIn(undefined, administratorAreas)).toBeUndefined()
})
