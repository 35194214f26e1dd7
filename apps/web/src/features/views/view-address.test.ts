import { expect, test } from 'vitest'
import { asksForMore, isAsSaved, type ListView, parametersOf, pathOf, viewQueryOf } from './view-address.ts'

const view: ListView = {
  id: 'v1',
  list: 'leads',
  name: 'Sold',
  query: 'hide=&perPage=20&sort=createdAt%3Adesc&type=other',
  shared: false,
  isOwn: true,
}
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
  expect(isAsSaved(saved, viewQueryOf({ type: 'other' }, state, []))).toBe(true)
  expect(isAsSaved(saved, viewQueryOf({ type: 'other' }, state, ['email']))).toBe(false)
})

test('its address names it, and holds all that it shows', () => {
  expect(parametersOf(view)).toEqual({ hide: '', perPage: '20', sort: 'createdAt:desc', type: 'other', view: 'v1' })
  expect(asksForMore({ view: 'v1', page: '2' })).toBe(false)
  expect(asksForMore({ view: 'v1', type: 'other' })).toBe(true)
  expect(pathOf(view, { isAdmin: false, id: '7' })).toMatch(/^\/leads\/7\?hide=&perPage=20&.*view=v1$/)
  expect(pathOf({ ...view, list: 'deliveries' }, { isAdmin: true, id: '7' })).toBeUndefined()
})
