import { getHealth, getLive, getReady } from '@lodeway/contract/health.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createPool } from '../../db/database.ts'
import { hasDiskRoom } from '../../metrics/disk-room.ts'
import { databaseUrl } from '../../settings.ts'
import type { Context } from '../../work/context.ts'

/** Whether the database answers within two seconds. */
function isDatabaseThere(pool: Pool): Promise<boolean> {
  const answered = pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, new Promise<boolean>(resolve => void setTimeout(resolve, 2000, false).unref())])
}

/**
 * `/live`: whether this process answers at all; one that does not is to be started again. `/ready`: whether it can do its work;
 * one that cannot, or is about to end, is to be sent no requests.
 * `/health`: Healthy, or Unhealthy with 503 and the reason when the database does not answer within two seconds or the disk
 * is nearly full, which is said while there is still time to make room.
 */
export function healthRoute(app: FastifyInstance, { settings }: Context, isEnding = () => false): void {
  // A connection of its own: behind the work of a crowd the question would wait, and a busy database is not one that is away.
  const pool = createPool({ connectionString: databaseUrl(settings), applicationName: 'lodeway-health', max: 1 })
  app.addHook('onClose', () => pool.end())
  app.get(getLive.path, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'Live' }))
  app.get(getReady.path, async (_request, reply) => {
    const reason = isEnding() ? 'ending' : (await isDatabaseThere(pool)) ? undefined : 'database away'
    return reply
      .header('Cache-Control', 'no-store')
      .code(reason === undefined ? 200 : 503)
      .send(reason === undefined ? { status: 'Ready' } : { status: 'Not ready', reason })
  })
  app.get(getHealth.path, async (request, reply) => {
    void reply.header('Vary', 'Accept')
    // A browser that goes to this address wants the page of the same name, which then asks here (document 2, section 2).
    if (request.headers.accept?.includes('text/html')) return reply.callNotFound()
    void reply.header('Cache-Control', 'no-store')
    const [isAnswered, isRoomy] = await Promise.all([isDatabaseThere(pool), hasDiskRoom(settings)])
    const reason = isAnswered ? (isRoomy ? undefined : 'disk full') : 'database away'
    if (reason === undefined) return reply.send({ status: 'Healthy' })
    return reply.code(503).send({ status: 'Unhealthy', reason })
  })
}
