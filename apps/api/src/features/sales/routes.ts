import * as api from '@lodeway/contract/sales.ts'
import type { Mount } from '../../http/mount.ts'
import { isAbout } from '../persons/lead-search.sql.ts'
import { findBatch, findBatches } from './batches.sql.ts'
import { findEarnings } from './earnings.sql.ts'
import { batchFile, exportSales } from './export-sales.ts'
import { markFilteredPaid, markPaid } from './mark-paid.ts'
import { summarisePayable } from './payable.sql.ts'
import { findSales, toSaleRow } from './sale.sql.ts'

export function saleRoutes(mount: Mount): void {
  mount.read(api.listSales, ({ db, keys, query: { search, ...query } }) =>
    findSales(db, query, search ? isAbout(keys, search) : undefined),
  )
  mount.read(api.listEarnings, ({ db, actor, query }) => findEarnings(db, actor, query))
  mount.read(api.summariseSales, ({ db, query }) => summarisePayable(db, query))
  mount.write(api.exportSales, ({ work, query: { format, ...filter } }) => exportSales(work, filter, format))
  mount.read(api.listBatches, ({ db, query }) => findBatches(db, query))
  mount.write(api.downloadBatch, ({ work, params }) => batchFile(work, params.id))
  mount.write(api.markSalePaid, async ({ work, params }) => toSaleRow(await markPaid(work, params.id)))
  mount.write(api.markSalesPaid, async ({ work, body: { expected, ...filter } }) => {
    const batch = await markFilteredPaid(work, filter, expected, false)
    return findBatch(work.tx, batch.id)
  })
  mount.write(api.exportAndMarkPaid, async ({ work, body: { expected, ...filter } }) => {
    const batch = await markFilteredPaid(work, filter, expected, true)
    return batchFile(work, batch.id)
  })
}
