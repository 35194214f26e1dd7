import { requestAccess } from '@lodeway/contract/access.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { accessRequestFor } from '../factories/people.ts'

inOneWorld()

const said = async (change: object) => {
  const { answer } = await world.request(undefined, requestAccess, {
    body: { ...accessRequestFor(), ...change } as never,
  })
  return [answer.message, answer.fields]
}

test('a message is what a person reads; the field it is about stands beside it', async () => {
  expect(await said({ firstName: '' })).toEqual(['Field is required', { firstName: 'Field is required' }])
  expect(await said({ emailAddress: 'x' })).toEqual(['Invalid email', { emailAddress: 'Invalid email' }])
  expect(await said({ title: undefined })).toEqual(['Field is required', { title: 'Field is required' }])
  expect(await said({ status: 'active' })).toEqual([
    'The field status is not accepted',
    { status: 'This field is not accepted' },
  ])
})

test('a wrong title is not called missing', async () => {
  const words = 'title must be one of mr, mrs, miss, ms, dr, prof'
  expect(await said({ title: 'sir' })).toEqual([words, { title: words }])
})

test('a query that an endpoint does not know is named', async () => {
  const { answer } = await world.request(admin.token, listLoaders, { query: { colour: 'red' } as never })
  expect(answer.message).toBe('The field colour is not accepted')
})
