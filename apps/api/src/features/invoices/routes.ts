import * as accountStatements from '@lodeway/contract/account-statements.ts'
import * as api from '@lodeway/contract/invoices.ts'
import * as settings from '@lodeway/contract/invoicing.ts'
import * as organisationAccount from '@lodeway/contract/organisation-account.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Mount } from '../../http/mount.ts'
import type { Actor } from '../../work/actor.ts'
import { findAccount, saveRecipient } from './account.ts'
import { findAccountStatement } from './account-statement.sql.ts'
import { accountStatementFile } from './account-statement-file.ts'
import { findAgeing } from './ageing.sql.ts'
import { invoiceFile } from './invoice-file.ts'
import { findInvoices, viewInvoice } from './list-invoices.sql.ts'
import { savePrepaid } from './save-prepaid.ts'
import { readInvoicing, saveInvoicing } from './save-settings.ts'
import { findUninvoiced } from './uninvoiced.sql.ts'

export function invoiceRoutes(mount: Mount): void {
  mount.read(api.listInvoices, ({ db, actor, query, now }) =>
    findInvoices(db, { ...query, ...ownFilter(actor) }, johannesburgDate(now)),
  )
  mount.read(api.listAgeing, ({ db, query, now }) => findAgeing(db, query, johannesburgDate(now)))
  mount.read(api.getInvoice, ({ db, actor, params, now }) =>
    viewInvoice(db, params.id, johannesburgDate(now), ownOf(actor)),
  )
  mount.read(api.downloadInvoice, call => invoiceFile(call, call.db, call.params.id, ownOf(call.actor)))
  mount.read(settings.getInvoicingSettings, ({ db }) => readInvoicing(db))
  mount.write(settings.saveInvoicingSettings, ({ work, body }) => saveInvoicing(work, body))
  mount.read(organisationAccount.getOrganisationAccount, ({ db, params, now }) => findAccount(db, params.id, now))
  mount.read(accountStatements.getAccountStatement, ({ db, params, query, now }) =>
    findAccountStatement(db, params.id, query.month, now),
  )
  mount.read(accountStatements.downloadAccountStatement, call =>
    accountStatementFile(call, call.db, call.params.id, call.query, johannesburgDate(call.now)),
  )
  mount.read(settings.listUninvoiced, ({ db, params, query }) => findUninvoiced(db, params.id, query))
  mount.write(organisationAccount.saveInvoiceRecipient, ({ work, params, body }) =>
    saveRecipient(work, params.id, body),
  )
  mount.write(organisationAccount.savePrepaid, ({ work, params, body }) => savePrepaid(work, params.id, body))
}

/** The organisation whose documents alone the caller may read; undefined for administrators. */
const ownOf = (actor: Actor): string | undefined => (actor.kind === 'buyer' ? actor.organisationId : undefined)

const ownFilter = (actor: Actor) => (actor.kind === 'buyer' ? { organisationIds: [actor.organisationId] } : {})
