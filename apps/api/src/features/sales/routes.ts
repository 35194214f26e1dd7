import { earningsStatement, listEarnings, listLeadEarnings } from '@lodeway/contract/earnings.ts'
import { listPayments, paymentStatement } from '@lodeway/contract/payments.ts'
import * as api from '@lodeway/contract/sales.ts'
import { writeOffPayouts } from '@lodeway/contract/write-offs.ts'
import type { Mount } from '../../http/mount.ts'
import { isAbout } from '../persons/lead-search.sql.ts'
import { findBatches } from './batches.sql.ts'
import { findEarnings, findLeadEarnings } from './earnings.sql.ts'
import { batchFile, exportSales } from './export-sales.ts'
import { paymentStatementFile } from './payment-statement.ts'
import { findPayments } from './payments.sql.ts'
import { findSales } from './sale.sql.ts'
import { earningsStatementFile } from './statement.ts'
import { writeOff } from './write-off.ts'

export function saleRoutes(mount: Mount): void {
  mount.read(api.listSales, ({ db, keys, now, query: { search, ...query } }) =>
    findSales(db, query, now, search ? isAbout(keys, search) : undefined),
  )
  mount.read(listEarnings, ({ db, actor, query, now }) => findEarnings(db, actor, query, now))
  mount.read(listLeadEarnings, ({ db, actor, params, now }) => findLeadEarnings(db, actor, params.id, now))
  mount.read(listPayments, ({ db, actor, query }) => findPayments(db, actor, query))
  mount.read(paymentStatement, ({ actor, query, ...context }) =>
    paymentStatementFile(context, context.db, actor, query),
  )
  mount.read(earningsStatement, ({ actor, query, ...context }) =>
    earningsStatementFile(context, context.db, actor, query),
  )
  mount.write(api.exportSales, async ({ work, query: { format, ...filter } }) => {
    return exportSales(work, filter, format)
  })
  mount.write(writeOffPayouts, async ({ work, body }) => {
    return writeOff(work, body)
  })
  mount.read(api.listBatches, ({ db, query }) => findBatches(db, query))
  mount.write(api.downloadBatch, async ({ work, params }) => {
    return batchFile(work, params.id)
  })
}
