import * as companyBilling from '@lodeway/contract/company-billing.ts'
import * as api from '@lodeway/contract/lead-company-fees.ts'
import type { Mount } from '../../http/mount.ts'
import { inTransaction } from '../../work/transaction.ts'
import { findLosses } from '../contracts/losses.sql.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { changeCompanyBilling, createCompanyBilling, readCompanyBilling } from './company-billing.ts'
import { changeFees, createFees, readFees } from './fees.ts'

export function leadCompanyFeesRoutes(mount: Mount): void {
  mount.read(api.getLeadCompanyFees, ({ db, params }) => readFees(db, params.id))
  mount.write(api.createLeadCompanyFees, async ({ work, params, body }) => ({
    ...(await createFees(work, params.id, body)),
    warnings: await findLosses(work, { companyId: params.id }),
  }))
  mount.write(api.changeLeadCompanyFees, async ({ work, params, body }) => ({
    ...(await changeFees(work, params.id, body)),
    warnings: await findLosses(work, { companyId: params.id }),
  }))
  mount.read(companyBilling.getCompanyBilling, call => readCompanyBilling(call, call.db, call.params.id))
  mount.write(companyBilling.createCompanyBilling, ({ work, params, body }) =>
    createCompanyBilling(work, params.id, body),
  )
  mount.read(companyBilling.changeCompanyBilling, async call => {
    const { password, ...details } = call.body
    await confirmPassword(call, password)
    return inTransaction(call, call.actor, work => changeCompanyBilling(work, call.params.id, details))
  })
}
