import * as api from '@lodeway/contract/background-work.ts'
import type { Mount } from '../../http/mount.ts'
import { findParkedJobs, retryParkedJob, retryParkedJobs } from './parked-jobs.ts'

export function backgroundWorkRoutes(mount: Mount): void {
  mount.read(api.listParkedJobs, ({ db, query }) => findParkedJobs(db, query))
  mount.write(api.retryParkedJob, ({ work, params }) => retryParkedJob(work, params.id))
  mount.write(api.retryParkedJobs, ({ work }) => retryParkedJobs(work))
}
