import type { FastifyInstance } from 'fastify'
import type { Context } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'

/** A white-label picture is named by its digest, so that it never changes. */
const forEver = 'public, max-age=31536000, immutable'
/** Whoever removes their own picture, or is erased, is not to be seen in a cache for a year. */
const forAnHour = 'private, max-age=3600'

/** Pictures of organisations and of people from our own origin. */
export function pictureRoute(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string } }>('/pictures/:id', async (request, reply) => {
    const { id } = request.params
    const picture = await context.db
      .selectFrom('picture')
      .select(eb => [
        'contentType',
        'bytes',
        eb
          .exists(
            eb
              .selectFrom('organisation')
              .select('organisation.id')
              .where(of => of.or([of('logoPictureId', '=', id), of('backgroundPictureId', '=', id)])),
          )
          .as('isOfOrganisation'),
      ])
      .where('id', '=', id)
      .executeTakeFirst()
    if (picture === undefined) throw notFound('This picture')
    return reply
      .type(picture.contentType)
      .header('Cache-Control', picture.isOfOrganisation ? forEver : forAnHour)
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(picture.bytes)
  })
}
