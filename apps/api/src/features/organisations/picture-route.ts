import type { FastifyInstance } from 'fastify'
import type { Context } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'

/** White-label pictures from our own origin, named by their digest, so that they never change. */
export function pictureRoute(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string } }>('/pictures/:id', async (request, reply) => {
    const picture = await context.db
      .selectFrom('picture')
      .select(['contentType', 'bytes'])
      .where('id', '=', request.params.id)
      .executeTakeFirst()
    if (picture === undefined) throw notFound('This picture')
    return reply
      .type(picture.contentType)
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(picture.bytes)
  })
}
