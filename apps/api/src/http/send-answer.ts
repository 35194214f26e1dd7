import type { AnswerInput, Endpoint } from '@lodeway/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../work/file-answer.ts'
import { writeAnswer } from './answers.ts'

/** What the handler of an endpoint answers with: its JSON, a text, a file, or nothing. */
export type AnswerFor<E extends Endpoint> = E extends { answer: unknown }
  ? AnswerInput<E>
  : E extends { produces: 'text/plain' }
    ? string
    : E extends { produces: string }
      ? FileAnswer
      : undefined | void

/** Sends an answer in the way that the endpoint names. */
export function sendAnswer(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  void reply.header('Cache-Control', 'no-store')
  if (endpoint.produces !== undefined && endpoint.produces !== 'text/plain') {
    const file = result as FileAnswer
    return reply.type(file.type).header('Content-Disposition', `attachment; filename="${file.name}"`).send(file.bytes)
  }
  void reply.code(endpoint.status ?? 200)
  if (endpoint.produces === 'text/plain') return reply.type('text/plain; charset=utf-8').send(result)
  if (endpoint.answer === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(writeAnswer(endpoint, result))
}
