import type { RequestListener } from 'node:http'
import { routeOf } from '../traces/trace-sign-in.ts'
import type { Context } from '../work/context.ts'
import { logRequest, requestIdOf } from './observe-requests.ts'

/** Answers of the sign-in service carry the request's id as those of the API do, and the log has a line for each, by its route. */
export const observeSignIn =
  (handler: RequestListener, context: Pick<Context, 'log' | 'settings'>): RequestListener =>
  (request, response) => {
    const requestId = requestIdOf(request)
    const begin = performance.now()
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      const { method, url = '/' } = request
      const { statusCode: status } = response
      logRequest(context, { requestId, method, route: routeOf(url), status }, performance.now() - begin)
    })
    handler(request, response)
  }
