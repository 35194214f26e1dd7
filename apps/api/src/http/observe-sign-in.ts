import type { RequestListener } from 'node:http'
import { routeOf } from '../traces/trace-sign-in.ts'
import type { Context } from '../work/context.ts'
import { requestIdOf } from './observe-requests.ts'

/** The same for the sign-in service: its answers carry the request's id, and the log has a line for each request, by its route. */
export const observeSignIn =
  (handler: RequestListener, { log, settings }: Pick<Context, 'log' | 'settings'>): RequestListener =>
  (request, response) => {
    const requestId = requestIdOf(request)
    const begin = performance.now()
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      const { method, url = '/' } = request
      const { statusCode: status } = response
      const ms = Math.round((performance.now() - begin) * 10) / 10
      if (settings.LOG_REQUESTS && status !== 503)
        log.info({ requestId, method, route: routeOf(url), status, ms }, 'request')
    })
    handler(request, response)
  }
