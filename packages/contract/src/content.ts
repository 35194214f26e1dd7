import {
  contentCategories,
  contentNameOf,
  followUps,
  maxArchivedItems,
  maxContentItems,
  maxContentNameLength,
} from '@lodeway/rules/content/categories.ts'
import { maxOf } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, noBody } from './fields.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { line, required, uuid } from './text-fields.ts'

const contentItem = z.object({
  id: uuid,
  name: z.string(),
  category: z.enum(contentCategories),
  hidden: z.boolean(),
  /** Which questions follow when it is chosen. */
  followUp: z.nullable(z.enum(followUps)),
  /** It was taken off the list; leads that have it keep it. */
  archived: z.boolean(),
})
const followUp = z.optional(z.nullable(z.enum(followUps)))

export const listContent = endpoint({
  name: 'listContent',
  method: 'GET',
  path: '/v1/content',
  callers: ['admin', 'loader', 'buyer'],
  subject: 'none',
  summary: 'The items of one content list in their order, or those that were archived, the latest first.',
  query: z
    .strictObject({
      category: z.enum(contentCategories),
      limit: limitUpTo(maxArchivedItems, maxContentItems),
      offset,
      archived: z._default(flag, false),
    })
    .check(
      // A list has no more than that (document 2, section 9); what was archived of it has no end.
      z.refine(({ archived, limit }) => archived || limit <= maxContentItems, {
        error: `must be a whole number from 1 to ${maxContentItems}`,
        path: ['limit'],
      }),
    ),
  answer: pageOf(contentItem),
})
export const createContent = endpoint({
  name: 'createContent',
  method: 'POST',
  path: '/v1/content',
  callers: ['admin'],
  area: 'settings',
  subject: 'none',
  summary: `Adds an item; at most ${maxContentItems} in a category.`,
  body: z.strictObject({
    /** Made by the client, so that a repeat is harmless: it answers what the first one made, under whatever name it has by now. */
    id: z.optional(uuid),
    name: line(maxContentNameLength, contentNameOf),
    category: z.enum(contentCategories),
    followUp,
  }),
  answer: contentItem,
  status: 201,
})
export const renameContent = endpoint({
  name: 'renameContent',
  method: 'PATCH',
  path: '/v1/content/:id',
  callers: ['admin'],
  area: 'settings',
  subject: 'content',
  summary:
    'Renames an item, or says which questions follow on it. Leads keep the name that they were given. 409 when what was `seen` is no longer so.',
  body: z
    .strictObject({
      name: z.optional(line(maxContentNameLength, contentNameOf)),
      followUp,
      /** What the person had before them; 409 when somebody renamed or archived it meanwhile. */
      seen: z.optional(z.partial(z.strictObject({ name: z.string(), archived: z.boolean() }))),
    })
    .check(
      z.refine(({ name, followUp: next }) => name !== undefined || next !== undefined, {
        error: required,
        path: ['name'],
      }),
    ),
  answer: contentItem,
})
export const hideContent = endpoint({
  name: 'hideContent',
  method: 'POST',
  path: '/v1/content/:id/hide',
  callers: ['admin'],
  area: 'settings',
  subject: 'content',
  summary: 'Hides an item from the forms.',
  body: noBody,
  answer: contentItem,
})
export const showContent = endpoint({
  name: 'showContent',
  method: 'POST',
  path: '/v1/content/:id/show',
  callers: ['admin'],
  area: 'settings',
  subject: 'content',
  summary: 'Shows a hidden item again.',
  body: noBody,
  answer: contentItem,
})
export const archiveContent = endpoint({
  name: 'archiveContent',
  method: 'POST',
  path: '/v1/content/:id/archive',
  callers: ['admin'],
  area: 'settings',
  subject: 'content',
  summary: 'Takes an item off its list, which makes room for another.',
  body: noBody,
  answer: contentItem,
})
export const restoreContent = endpoint({
  name: 'restoreContent',
  method: 'POST',
  path: '/v1/content/:id/restore',
  callers: ['admin'],
  area: 'settings',
  subject: 'content',
  summary: `Puts an archived item back, at the end of its list; at most ${maxContentItems} in a category.`,
  body: noBody,
  answer: contentItem,
})
export const orderContent = endpoint({
  name: 'orderContent',
  method: 'POST',
  path: '/v1/content/order',
  callers: ['admin'],
  area: 'settings',
  subject: 'none',
  summary: 'Puts the items of a list into this order; 409 when these are not its items any more.',
  body: z.strictObject({
    category: z.enum(contentCategories),
    ids: z.array(uuid).check(z.maxLength(maxContentItems, maxOf(maxContentItems))),
  }),
  status: 204,
})
