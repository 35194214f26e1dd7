import { getHealth } from '@lodeway/contract/health.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** `/health`: Healthy, or Unhealthy with 503 when the database does not answer within two seconds. */
export function healthRoute(app: FastifyInstance, context: Context): void {
  app.get(getHealth.path, async (request, reply) => {
    void reply.header('Vary', 'Accept')
    // A browser that goes to this address wants the page of the same name, which then asks here (document 2, section 2).
    if (request.headers.accept?.includes('text/html')) return reply.callNotFound()
    void reply.header('Cache-Control', 'no-store')
    const answered = sql`SELECT 1`.execute(context.db).then(
      () => true,
      () => false,
    )
    const late = new Promise<boolean>(resolve => void setTimeout(resolve, 2000, false).unref())
    const isHealthy = await Promise.race([answered, late])
    return reply.code(isHealthy ? 200 : 503).send({ status: isHealthy ? 'Healthy' : 'Unhealthy' })
  })
}
