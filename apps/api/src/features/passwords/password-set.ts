import { createLoginTicket } from '@lodeway/identity/login-tickets.ts'
import { asClient } from '../../db/as-client.ts'
import type { Work } from '../../work/context.ts'

/** What a new password is answered with: a ticket that signs its owner in, once (decision 43). A tenant takes none. */
export const passwordSet = async (work: Work, accountId: string) => ({
  message: 'Password set successfully',
  signInTicket: work.tenant === undefined ? await createLoginTicket(asClient(work.tx), accountId) : null,
})
