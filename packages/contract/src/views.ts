import { maxCharacters, messages } from '@lodeway/rules/people/messages.ts'
import {
  isViewQuery,
  maxViewNameLength,
  maxViewQueryLength,
  maxViews,
  viewedLists,
} from '@lodeway/rules/views/views.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, required, uuid } from './text-fields.ts'

const query = z.string(required).check(
  z.maxLength(maxViewQueryLength, maxCharacters(maxViewQueryLength)),
  z.regex(/^(\w+=[\w.~%*+:-]*(&|$))*$/, messages.invalidText),
  z.refine(
    text => isViewQuery(text.split('&').map(part => part.replace(/=.*/, ''))),
    'A view keeps neither a search nor a page',
  ),
)
const name = line(maxViewNameLength)

const listView = z.object({
  id: uuid,
  list: z.enum(viewedLists),
  name: z.string(),
  /** What stands in the list's address: filters, order, rows a page, columns that are hidden. */
  query: z.string(),
  /** Every administrator has it, and may change it. */
  shared: z.boolean(),
  isOwn: z.boolean(),
})

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/v1/views',
  callers: ['admin', 'loader'],
  subject: 'none',
  summary: "One's own saved views of lists, and for administrators those that are shared, by name.",
  query: z.strictObject({ list: z.optional(z.enum(viewedLists)) }),
  answer: z.array(listView),
})
export const createView = endpoint({
  name: 'createView',
  method: 'POST',
  path: '/v1/views',
  callers: ['admin', 'loader'],
  subject: 'none',
  summary: `Saves a view of a list; at most ${maxViews} of one person. Only administrators share.`,
  body: z.strictObject({ list: z.enum(viewedLists), name, query, shared: z._default(z.boolean(), false) }),
  answer: listView,
  status: 201,
})
export const changeView = endpoint({
  name: 'changeView',
  method: 'PATCH',
  path: '/v1/views/:id',
  callers: ['admin', 'loader'],
  subject: 'view',
  summary: 'Renames, updates or shares a view. An absent field stays as it is.',
  body: z.strictObject({ name: z.optional(name), query: z.optional(query), shared: z.optional(z.boolean()) }),
  answer: listView,
})
export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/v1/views/:id',
  callers: ['admin', 'loader'],
  subject: 'view',
  summary: 'Deletes a view.',
  status: 204,
})
