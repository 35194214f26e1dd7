import { describe, expect, test, vi } from 'vitest'
import { ApiError, failureText } from './api-error.ts'

const problem = (body: unknown) => new ApiError(422, typeof body === 'string' ? body : JSON.stringify(body))

describe('the words for a failure', () => {
  // Document 1, section 8:
  // - A failure shows the server's `message` (the first of a list), else one of:
  // - and 'An unknown error occurred' for a list item that is no text.
  // Document 2, section 8:
  // - A failure shows the server's message when it gives one, else:
  test.each([
    [{ message: 'No room left.' }, 'No room left.'],
    [{ message: ['First', 'Second'] }, 'First'],
    [{ message: [{ property: 'email' }] }, 'An unknown error occurred'],
    [{ message: [''] }, 'An unknown error occurred'],
    [{ message: [] }, 'Please try again.'],
    [{ message: { text: 'no' } }, 'Please try again.'],
    [{}, 'Please try again.'],
    ['<html>Bad gateway</html>', 'Please try again.'],
    ['null', 'Please try again.'],
  ])('%j is shown as %s', (body, text) => {
    expect(failureText(problem(body), 'Please try again.')).toBe(text)
  })

  test('a lost connection is shown in the words of the caller', () => {
    expect(failureText(new TypeError('Failed to fetch'), 'Please try again.')).toBe('Please try again.')
  })

  test('without a connection that is said first, but not of what a server answered before', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(failureText(new TypeError('Failed to fetch'), 'Please try again.')).toBe(
      'You are offline. Please try again.',
    )
    expect(failureText(problem({ message: 'No room left.' }), 'Please try again.')).toBe('No room left.')
    vi.unstubAllGlobals()
  })
})

test('fields keep their messages and drop what is no text', () => {
  expect(problem({ code: 'invalid', fields: { idNumber: 'Invalid ID number', x: 3 } })).toMatchObject({
    status: 422,
    code: 'invalid',
    fields: { idNumber: 'Invalid ID number' },
  })
})
