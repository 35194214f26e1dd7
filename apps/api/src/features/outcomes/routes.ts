import { recordOutcome as recordOutcomeEndpoint } from '@lodeway/contract/leads.ts'
import * as api from '@lodeway/contract/outcomes.ts'
import type { Mount } from '../../http/mount.ts'
import { readWholeLead } from '../leads/whole-lead.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { findOutcomeBatch, findOutcomeBatches } from './batch.sql.ts'
import { findCase, findCases } from './case.sql.ts'
import { commitUpload } from './commit-upload.ts'
import { decideCase } from './decide-case.ts'
import { previewUpload } from './preview-upload.ts'
import { readOutcomeFile } from './read-outcome-file.ts'
import { recordOutcome, refuseUnseen } from './record-outcome.ts'
import { downloadTemplate } from './template.ts'

export function outcomeRoutes(mount: Mount): void {
  mount.write(recordOutcomeEndpoint, async ({ work, params, body: { seen, ...reported } }) => {
    if (seen) await refuseUnseen(work, params.id, seen)
    await recordOutcome(work, params.id, reported, 'admin')
    return readWholeLead(work, params.id)
  })
  mount.read(api.previewOutcomes, async ({ db, params, body }) => {
    await findOrganisation(db, params.id)
    return (await previewUpload(db, params.id, readOutcomeFile(body.text))).preview
  })
  mount.write(api.commitOutcomes, async ({ work, params, body }) => {
    await commitUpload(work, params.id, body)
    return findOutcomeBatch(work.tx, body.id)
  })
  mount.read(api.listOutcomeBatches, ({ db, params, query }) => findOutcomeBatches(db, params.id, query))
  mount.write(api.downloadOutcomeTemplate, ({ work, params }) => downloadTemplate(work, params.id))
  mount.read(api.listOutcomeCases, ({ db, query }) => findCases(db, query))
  mount.write(api.acceptOutcomeCase, async ({ work, params, body }) => {
    await decideCase(work, params.id, { verdict: 'accepted', ...body })
    return findCase(work.tx, params.id)
  })
  mount.write(api.refuseOutcomeCase, async ({ work, params, body }) => {
    await decideCase(work, params.id, { verdict: 'refused', ...body })
    return findCase(work.tx, params.id)
  })
}
