import * as api from '@lodeway/contract/access.ts'
import { completeSetup as completeSetupEndpoint } from '@lodeway/contract/passwords.ts'
import type { Mount } from '../../http/mount.ts'
import { basisPoints } from '../../work/amounts.ts'
import { toLoaderRow } from '../loaders/loader.sql.ts'
import { passwordSet } from '../passwords/password-set.ts'
import { approveLoader, resendApproval } from './approve.ts'
import { blockLoader, completeSetup, denyLoader, unblockLoader } from './decide-access.ts'
import { requestAccess } from './request-access.ts'
import { suggestCommissions } from './suggest-commissions.ts'

export function accessRoutes(mount: Mount): void {
  mount.write(api.approveLoader, async ({ work, params, body }) =>
    toLoaderRow(
      await approveLoader(work, params.id, {
        sale: basisPoints(body.saleCommission),
        fee: basisPoints(body.feeCommission),
      }),
    ),
  )
  mount.read(api.suggestCommissions, ({ db, params }) => suggestCommissions(db, params.id))
  mount.write(api.denyLoader, ({ work, params, body }) => denyLoader(work, params.id, body?.reason))
  mount.write(api.blockLoader, async ({ work, params }) => toLoaderRow(await blockLoader(work, params.id)))
  mount.write(api.unblockLoader, async ({ work, params }) => toLoaderRow(await unblockLoader(work, params.id)))
  mount.write(api.resendApproval, async ({ work, params }) => {
    await resendApproval(work, params.id)
    return { message: 'Email verification sent successfully' }
  })
  mount.write(api.requestAccess, async ({ work, body }) => {
    await requestAccess(work, body)
    return { message: 'Request submitted successfully' }
  })
  mount.write(completeSetupEndpoint, async ({ work, params, body }) =>
    passwordSet(work, await completeSetup(work, params.id, body.password)),
  )
}
