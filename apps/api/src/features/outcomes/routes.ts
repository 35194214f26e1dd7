import * as said from '@lodeway/contract/case-conversations.ts'
import * as settings from '@lodeway/contract/case-settings.ts'
import {
  recordOutcome as recordOutcomeEndpoint,
  recordOutcomes as recordOutcomesEndpoint,
} from '@lodeway/contract/lead-outcomes.ts'
import * as leadQuestions from '@lodeway/contract/lead-questions.ts'
import * as outcomeCases from '@lodeway/contract/outcome-cases.ts'
import * as api from '@lodeway/contract/outcomes.ts'
import * as ownCases from '@lodeway/contract/own-cases.ts'
import type { Mount } from '../../http/mount.ts'
import { readWholeLead } from '../leads/whole-lead.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { findOutcomeBatch, findOutcomeBatches } from './batch.sql.ts'
import { findCase, findCases } from './case.sql.ts'
import { addCaseFile, readCaseFile } from './case-files.ts'
import { changeCaseSettings, readCaseSettings } from './case-settings.ts'
import { commitUpload } from './commit-upload.ts'
import { decideCase } from './decide-case.ts'
import { answerQuestion, findLeadQuestions } from './lead-questions.ts'
import { findOpenQuestions } from './open-questions.sql.ts'
import { findOwnCases, readOwnCase } from './own-case.sql.ts'
import { previewUpload, uploadOf } from './preview-upload.ts'
import { readOutcomeFile } from './read-outcome-file.ts'
import { recordForSeveral } from './record-for-several.ts'
import { recordOutcome, refuseChangedOutcome } from './record-outcome.ts'
import { downloadTemplate } from './template.ts'
import { readWholeCase } from './whole-case.ts'
import { withdrawReturn } from './withdraw-return.ts'
import { writeMessage } from './write-message.ts'

export function outcomeRoutes(mount: Mount): void {
  mount.write(recordOutcomeEndpoint, async ({ work, params, body: { seen, ...reported } }) => {
    if (seen) await refuseChangedOutcome(work, params.id, seen, reported)
    await recordOutcome(work, params.id, reported, 'admin')
    return readWholeLead(work, params.id)
  })
  mount.write(recordOutcomesEndpoint, ({ work, body }) => recordForSeveral(work, body))
  mount.read(api.previewOutcomes, async ({ db, actor, params, body }) => {
    await findOrganisation(db, params.id)
    return (await previewUpload(db, uploadOf(params.id, actor), readOutcomeFile(body.text))).preview
  })
  mount.write(api.commitOutcomes, async ({ work, params, body }) => {
    await commitUpload(work, params.id, body)
    return findOutcomeBatch(work.tx, work.actor, body.id)
  })
  mount.read(api.listOutcomeBatches, ({ db, actor, params, query }) => findOutcomeBatches(db, actor, params.id, query))
  mount.write(api.downloadOutcomeTemplate, ({ work, params }) => downloadTemplate(work, params.id))
  mount.read(outcomeCases.listOutcomeCases, ({ db, query, now }) => findCases(db, query, now))
  mount.write(outcomeCases.acceptOutcomeCase, async ({ work, params, body }) => {
    await decideCase(work, params.id, { verdict: 'accepted', ...body })
    return findCase(work.tx, params.id)
  })
  mount.write(outcomeCases.refuseOutcomeCase, async ({ work, params, body }) => {
    await decideCase(work, params.id, { verdict: 'refused', ...body })
    return findCase(work.tx, params.id)
  })
  mount.read(settings.getCaseSettings, ({ db }) => readCaseSettings(db))
  mount.write(settings.saveCaseSettings, ({ work, body }) => changeCaseSettings(work, body))
  mount.read(said.getOutcomeCase, ({ db, params }) => readWholeCase(db, params.id))
  mount.write(said.writeCaseMessage, async ({ work, params, body }) => {
    await writeMessage(work, params.id, body.side, body.message)
    return readWholeCase(work.tx, params.id)
  })
  mount.read(ownCases.listOwnCases, ({ params, query, ...reading }) => findOwnCases(reading, params.orgId, query))
  mount.read(ownCases.getOwnCase, ({ params, ...reading }) => readOwnCase(reading, params.orgId, params.id))
  mount.write(ownCases.writeOwnCaseMessage, async ({ work, params, body }) => {
    await writeMessage(work, params.id, 'organisation', body.message)
    return readOwnCase({ db: work.tx, keys: work.keys }, params.orgId, params.id)
  })
  mount.write(ownCases.withdrawOwnReturn, async ({ work, params }) => {
    await withdrawReturn(work, params.orgId, params.id)
    return readOwnCase({ db: work.tx, keys: work.keys }, params.orgId, params.id)
  })
  mount.read(said.addCaseFile, call => addCaseFile(call, call.params.id, call.body))
  mount.write(said.downloadCaseFile, ({ work, params }) => readCaseFile(work, params.id))
  mount.read(leadQuestions.listLeadQuestions, ({ db, actor, params }) => findLeadQuestions(db, actor, params.id))
  mount.read(leadQuestions.listOpenQuestions, ({ db, actor }) => findOpenQuestions(db, actor))
  mount.write(leadQuestions.answerLeadQuestion, ({ work, params, body }) =>
    answerQuestion(work, params.id, body.message),
  )
}
