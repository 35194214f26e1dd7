import { expect, test } from 'vitest'
import { jobLabelOf, reasonOf } from './jobs.ts'

test.each([
  [{ name: 'Error', code: 'ECONNREFUSED' }, 'The other side refused the connection (ECONNREFUSED)'],
  [{ name: 'TypeError' }, 'An unexpected error (TypeError)'],
  [{ name: 'error', code: '23505' }, 'An unexpected error (23505)'],
  [{ name: 'lerato@example.co.za', code: '8001015009087 is taken' }, 'It did not finish'],
  [{ message: 'Lerato' }, 'It did not finish'],
  [null, 'It did not finish'],
  ['text', 'It did not finish'],
  [{ code: 'constructor' }, 'An unexpected error (constructor)'],
])('%j', (error, words) => expect(reasonOf(error)).toBe(words))

test('a job of a later release is called by its own name', () => expect(jobLabelOf('toString')).toBe('toString'))
