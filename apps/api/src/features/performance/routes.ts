import * as api from '@lodeway/contract/performance.ts'
import { dashboardRange } from '@lodeway/rules/time/ranges.ts'
import type { Mount } from '../../http/mount.ts'
import { changeContactSettings, readContactSettings } from './contact-settings.ts'
import { findContactSpeeds } from './contact-speeds.sql.ts'
import { findPerformance } from './performance.sql.ts'
import { findReturnRates } from './return-rates.sql.ts'

export function performanceRoutes(mount: Mount): void {
  mount.read(api.getContactSettings, ({ db }) => readContactSettings(db))
  mount.write(api.saveContactSettings, ({ work, body }) => changeContactSettings(work, body))
  mount.read(api.listContactSpeeds, ({ db, query, now }) => findContactSpeeds(db, dashboardRange(query, now), query))
  mount.read(api.listReturnRates, ({ db, query, now }) => findReturnRates(db, now, query))
  mount.read(api.getPerformance, ({ db, actor, params, query, now }) =>
    findPerformance(
      db,
      params.id,
      dashboardRange(query, now),
      actor.kind !== 'buyer' || actor.permissions.includes('money'),
    ),
  )
}
