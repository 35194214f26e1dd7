import fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { installErrorAnswers } from './errors.ts'

test('a full disk is called so in the log, once for all that it refused', async () => {
  const line = Promise.withResolvers<string>()
  const app = fastify()
  installErrorAnswers(app, pino({}, { write: line.resolve }), 'Lodeway')
  app.get('/', () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })))
  expect((await app.inject('/')).statusCode).toBe(503)
  expect((await app.inject('/')).statusCode).toBe(503)
  expect(JSON.parse(await line.promise)).toMatchObject({
    count: 2,
    codes: ['53100'],
    msg: 'requests were refused: the disk of the database is full',
  })
  await app.close()
})
