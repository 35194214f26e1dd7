import * as selfBilledInvoices from '@lodeway/contract/self-billed-invoices.ts'
import * as api from '@lodeway/contract/self-billing.ts'
import * as vatRegistrationChecks from '@lodeway/contract/vat-registration-checks.ts'
import type { Mount } from '../../http/mount.ts'
import type { Work } from '../../work/context.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { confirmVendor, turnDownVendor, withdrawVendor } from './check-vendor.ts'
import { listRegistrations } from './registrations.sql.ts'
import { endVendor, saveCompanyVendor, saveOwnVendor } from './save-vendor.ts'
import { findSelfBilledFor, listSelfBilled } from './self-billed.sql.ts'
import { selfBilledFile } from './self-billed-file.ts'
import { viewVendor } from './vendor.sql.ts'

const after = (work: Work, id: string) => viewVendor({ ...work, db: work.tx }, id)

export function selfBillingRoutes(mount: Mount): void {
  mount.read(api.getVatRegistration, call => viewVendor(call, call.params.id))
  mount.write(api.saveVatRegistration, async ({ work, params, body }) => {
    await saveOwnVendor(work, params.id, body)
    return after(work, params.id)
  })
  mount.write(api.endVatRegistration, async ({ work, params }) => {
    await endVendor(work, { payeeKind: 'loader', payeeId: params.id })
    return after(work, params.id)
  })
  mount.read(api.getCompanyVatRegistration, async call => {
    await findOrganisation(call.db, call.params.id)
    return viewVendor(call, call.params.id)
  })
  mount.write(api.saveCompanyVatRegistration, async ({ work, params, body }) => {
    await saveCompanyVendor(work, params.id, body)
    return after(work, params.id)
  })
  mount.write(api.endCompanyVatRegistration, async ({ work, params }) => {
    await findOrganisation(work.tx, params.id)
    await endVendor(work, { payeeKind: 'company', payeeId: params.id })
    return after(work, params.id)
  })
  mount.read(vatRegistrationChecks.listVatRegistrations, ({ db, query }) => listRegistrations(db, query))
  mount.write(vatRegistrationChecks.confirmVatRegistration, ({ work, params }) => confirmVendor(work, params.id))
  mount.write(vatRegistrationChecks.turnDownVatRegistration, ({ work, params, body }) =>
    turnDownVendor(work, params.id, body.reason),
  )
  mount.write(vatRegistrationChecks.withdrawVatRegistration, ({ work, params, body }) =>
    withdrawVendor(work, params.id, body.reason),
  )
  mount.read(selfBilledInvoices.listSelfBilledInvoices, ({ db, actor, query }) => listSelfBilled(db, actor, query))
  mount.read(selfBilledInvoices.downloadSelfBilledInvoice, async call =>
    selfBilledFile(call, call.db, await findSelfBilledFor(call.db, call.actor, call.params.id)),
  )
}
