import { contentCategories, maxContentItems, maxContentNameLength } from '@lodeway/rules/content/categories.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limitUpTo, line, noBody, offset, pageOf, uuid } from './fields.ts'

export const contentItem = z.object({
  id: uuid,
  name: z.string(),
  category: z.enum(contentCategories),
  hidden: z.boolean(),
})
export const listContent = endpoint({
  name: 'listContent',
  method: 'GET',
  path: '/v1/content',
  callers: ['admin', 'loader'],
  subject: 'none',
  summary: 'The items of one content list.',
  query: z.strictObject({
    category: z.enum(contentCategories),
    limit: limitUpTo(maxContentItems, maxContentItems),
    offset,
  }),
  answer: pageOf(contentItem),
})
export const createContent = endpoint({
  name: 'createContent',
  method: 'POST',
  path: '/v1/content',
  callers: ['admin'],
  subject: 'none',
  summary: `Adds an item; at most ${maxContentItems} in a category.`,
  body: z.strictObject({ name: line(maxContentNameLength), category: z.enum(contentCategories) }),
  answer: contentItem,
  status: 201,
})
export const renameContent = endpoint({
  name: 'renameContent',
  method: 'PATCH',
  path: '/v1/content/:id',
  callers: ['admin'],
  subject: 'content',
  summary: 'Renames an item.',
  body: z.strictObject({ name: line(maxContentNameLength) }),
  answer: contentItem,
})
export const hideContent = endpoint({
  name: 'hideContent',
  method: 'POST',
  path: '/v1/content/:id/hide',
  callers: ['admin'],
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
  subject: 'content',
  summary: 'Shows a hidden item again.',
  body: noBody,
  answer: contentItem,
})
