import { statfs } from 'node:fs/promises'
import { getHealth } from '@lodeway/contract/health.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Settings } from '../../env.ts'
import type { Context } from '../../work/context.ts'

/** Whether the disk of DATA_DIR (the embedded database, mails, keys) has MIN_FREE_DISK_MB left. */
async function hasRoom(settings: Settings): Promise<boolean> {
  const disk = await statfs(settings.DATA_DIR).catch(() => undefined)
  return disk === undefined || disk.bavail * disk.bsize >= settings.MIN_FREE_DISK_MB * 1024 * 1024
}

/**
 * `/health`: Healthy, or Unhealthy with 503 and the reason when the database does not answer within two seconds or the disk
 * is nearly full, which is said while there is still time to make room.
 */
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
    const [isAnswered, isRoomy] = await Promise.all([Promise.race([answered, late]), hasRoom(context.settings)])
    const reason = isAnswered ? (isRoomy ? undefined : 'disk full') : 'database away'
    if (reason === undefined) return reply.send({ status: 'Healthy' })
    return reply.code(503).send({ status: 'Unhealthy', reason })
  })
}
