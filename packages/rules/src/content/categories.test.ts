import { expect, test } from 'vitest'
import { checkContentName, contentCategories, contentCategoryLabels, hasRoomForItem } from './categories.ts'

// Document 2, section 5:
// - Each name is required; at most 50 items a category.
test('five lists of at most fifty named items', () => {
  expect(contentCategories.map(category => contentCategoryLabels[category])).toEqual([
    'Yearly income',
    'Industry',
    'Assets to cover',
    'Vehicle',
    'Vehicle colour',
  ])
  expect([hasRoomForItem(49), hasRoomForItem(50)]).toEqual([true, false])
  expect([checkContentName(' '), checkContentName('Red')]).toEqual(['Field is required', undefined])
  expect([checkContentName(` ${'x'.repeat(80)} `), checkContentName('x'.repeat(81))]).toEqual([
    undefined,
    'Max of 80 characters',
  ])
})
