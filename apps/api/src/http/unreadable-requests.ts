import type { Socket } from 'node:net'
import { answerUnreadable } from '@lodeway/identity/http/unreadable.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from '../work/refusal.ts'
import { answerPage, errorPage, isAskedForAsPage } from './error-page.ts'
import { answer } from './errors.ts'

const unreadable = badRequest('The request could not be read.')

/**
 * What is answered to requests that never reach a route: addresses that cannot be decoded, and bytes that are no HTTP
 * request or too many. They get the headers and the shape of every other answer; a browser gets a page.
 * @param headers what every answer carries
 */
export const answersToUnreadable = (headers: Readonly<Record<string, string>>, productName: string) => ({
  frameworkErrors(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const secured = reply.headers(headers)
    void (isAskedForAsPage(request) ? answerPage(secured, unreadable, productName) : answer(secured, unreadable))
  },
  // Fastify's type of the error has its bytes as they would be in JSON.
  clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    answerUnreadable(error, socket, { headers, page: status => errorPage({ status }, productName) })
  },
})
