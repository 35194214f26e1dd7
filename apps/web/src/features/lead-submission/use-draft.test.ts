import { beforeEach, expect, test } from 'vitest'
import { changeDraft, draftOf, startOver, startOverAfter } from './use-draft.ts'

const user = 'a loader'
const thandi = { firstName: 'Thandi' }
beforeEach(() => {
  startOver(user)
  changeDraft(user, { contact: thandi })
})

test('what was received is no draft any more', () => {
  const sent = draftOf(user)
  startOverAfter(user, sent)
  expect(draftOf(user).contact.firstName).toBe('')
  expect(draftOf(user).key).not.toBe(sent.key)
})

test('what was typed over it since it was sent stays, as a lead of its own', () => {
  const sent = draftOf(user)
  changeDraft(user, { contact: { firstName: 'Sipho' } })
  startOverAfter(user, sent)
  expect(draftOf(user).contact.firstName).toBe('Sipho')
  expect(draftOf(user).key).not.toBe(sent.key)
})

test('another lead that was begun since stays as it is', () => {
  const sent = draftOf(user)
  startOver(user)
  changeDraft(user, { contact: thandi })
  const begun = draftOf(user)
  startOverAfter(user, sent)
  expect(draftOf(user)).toBe(begun)
})
