import { expect, test } from 'vitest'
import {
  asksForMore,
  isAsSaved,
  keptQuery,
  type ListView,
  parametersOf,
  pathOf,
  quickRangeOf,
  updatedQuery,
  viewQueryOf,
} from './view-address.ts'

const view: ListView = {
  id: 'v1',
  list: 'leads',
  name: 'Sold',
  query: 'hide=&perPage=20&sort=createdAt%3Adesc&type=other',
  shared: false,
  isOwn: true,
}
const today = '2026-11-21'
const state = { sort: { column: 'createdAt', direction: 'desc' }, perPage: 20 } as const

test('a view keeps filters, order, rows a page and columns, and neither the page nor what is looked at', () => {
  const shown = { type: 'other', page: '3', lead: 'x', view: 'v1', search: 'Thandi' }
  expect(viewQueryOf(shown, state, [])).toBe(view.query)
  expect(viewQueryOf({}, state, ['premium', 'loader'])).toBe(
    'hide=loader&hide=premium&perPage=20&sort=createdAt%3Adesc',
  )
})

test('it is as it was saved whatever order its parameters are in, until something of it changes', () => {
  const saved = { ...view, query: 'type=other&sort=createdAt:desc&perPage=20&hide=' }
  expect(isAsSaved(saved, viewQueryOf({ type: 'other' }, state, []), today)).toBe(true)
  expect(isAsSaved(saved, viewQueryOf({ type: 'other' }, state, ['email']), today)).toBe(false)
})

test('its address names it, and holds all that it shows', () => {
  expect(parametersOf(view)).toEqual({ hide: '', perPage: '20', sort: 'createdAt:desc', type: 'other', view: 'v1' })
  expect(asksForMore({ view: 'v1', page: '2' })).toBe(false)
  expect(asksForMore({ view: 'v1', type: 'other' })).toBe(true)
  expect(pathOf(view, { isAdmin: false, id: '7' })).toMatch(/^\/leads\/7\?hide=&perPage=20&.*view=v1$/)
  expect(pathOf({ ...view, list: 'deliveries' }, { isAdmin: true, id: '7' })).toBeUndefined()
})

const november = 'from=2026-11-01&to=2026-11-21'

test.each([
  [november, 'thisMonth'],
  ['from=2026-10-01&to=2026-10-31&type=other', 'lastMonth'],
  ['days=lastWeek', 'lastWeek'],
  ['from=2026-11-02&to=2026-11-21', undefined],
  ['days=lastYear', undefined],
  ['type=other', undefined],
])('the quick range of %s', (query, quick) => expect(quickRangeOf(query, today)).toBe(quick))

test('a quick range is kept by its name, and is the days of whichever day it is', () => {
  const kept = keptQuery(`${november}&type=other`, 'thisMonth', today)
  expect(kept).toBe('days=thisMonth&type=other')
  expect(keptQuery(kept, undefined, today)).toBe(`${november}&type=other`)
  expect(keptQuery(kept, undefined, '2026-12-03')).toBe('from=2026-12-01&to=2026-12-03&type=other')
  expect(keptQuery(kept, 'thisMonth', '2026-12-03')).toBe(kept)
  expect(keptQuery('type=other', undefined, today)).toBe('type=other')
})

test('a view of a quick range is as it was saved while the list shows its days of today', () => {
  const moving = { ...view, query: 'days=thisMonth' }
  expect(isAsSaved(moving, 'days=thisMonth', '2026-12-03')).toBe(true)
  expect(isAsSaved(moving, november, today)).toBe(true)
  expect(isAsSaved(moving, november, '2026-12-03')).toBe(false)
  expect(isAsSaved({ ...view, query: november }, november, '2026-12-03')).toBe(true)
})

test('days that were saved as they are stay so when the view is updated; others move on', () => {
  const fixed = { ...view, query: november }
  expect(updatedQuery(fixed, `${november}&type=other`, today)).toBe(`${november}&type=other`)
  expect(updatedQuery(fixed, 'from=2026-10-01&to=2026-10-31', today)).toBe('days=lastMonth')
  expect(updatedQuery({ ...view, query: 'days=thisMonth' }, 'days=thisMonth&type=other', today)).toBe(
    'days=thisMonth&type=other',
  )
  expect(updatedQuery(view, 'from=2026-11-03&to=2026-11-04', today)).toBe('from=2026-11-03&to=2026-11-04')
})
