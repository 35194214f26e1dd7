import * as api from '@lodeway/contract/invitations.ts'
import type { Mount } from '../../http/mount.ts'
import { findInvitations, readInvitation } from './invitations.sql.ts'
import { createInvitation, renewInvitation, withdrawInvitation } from './invite.ts'

export function invitationRoutes(mount: Mount): void {
  mount.read(api.listInvitations, ({ db, query, now }) => findInvitations(db, query, now))
  mount.write(api.createInvitation, ({ work, body }) => createInvitation(work, body))
  mount.write(api.renewInvitation, ({ work, params }) => renewInvitation(work, params.id))
  mount.write(api.withdrawInvitation, ({ work, params }) => withdrawInvitation(work, params.id))
  mount.write(api.openInvitation, ({ work, body }) => readInvitation(work, body.token))
}
