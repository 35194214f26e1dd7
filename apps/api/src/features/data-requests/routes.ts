import * as api from '@lodeway/contract/data-requests.ts'
import type { Mount } from '../../http/mount.ts'
import { correctLead } from './correct-lead.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { findPerson } from './find-person.ts'
import { recordObjection } from './record-objection.ts'

export function dataRequestRoutes(mount: Mount): void {
  mount.write(api.findPerson, ({ work, body }) => findPerson(work, body))
  mount.write(api.exportPerson, ({ work, body }) => exportPerson(work, body))
  mount.write(api.correctLead, ({ work, params, body }) => correctLead(work, params.id, body))
  mount.write(api.recordObjection, ({ work, body }) => recordObjection(work, body))
  mount.write(api.erasePerson, ({ work, body }) => erasePerson(work, body))
}
