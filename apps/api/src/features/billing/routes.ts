import * as billing from '@lodeway/contract/billing.ts'
import type { Mount } from '../../http/mount.ts'
import { inTransaction } from '../../work/transaction.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { changeBilling, createBilling, readBilling } from './billing.ts'

export function billingRoutes(mount: Mount): void {
  mount.read(billing.getBilling, context =>
    readBilling(context, context.db, context.params.id, context.actor.kind === 'loader'),
  )
  mount.write(billing.createBilling, ({ work, params, body }) => createBilling(work, params.id, body))
  mount.read(billing.changeBilling, async call => {
    const { password, ...details } = call.body
    await confirmPassword(call, password)
    return inTransaction(call, call.actor, work => changeBilling(work, call.params.id, details))
  })
}
