import * as api from '@lodeway/contract/lead-submission.ts'
import { offeredTypes } from '@lodeway/rules/lead-submission/submitter.ts'
import { consentWordings, currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import type { Mount } from '../../http/mount.ts'
import { accountIdOf } from '../../work/actor.ts'
import { findActiveInternalContracts, findDemand } from '../allocation/offers.sql.ts'
import { findSubmitter } from '../loaders/submitter.sql.ts'
import { runOnce } from './idempotency.ts'
import { submitLead } from './submit-lead.ts'

export function leadSubmissionRoutes(mount: Mount): void {
  mount.write(api.submitLead, ({ work, body, request }) => {
    const accountId = accountIdOf(work.actor)
    const key = request.headers['idempotency-key']
    return runOnce(work, accountId, typeof key === 'string' ? key : undefined, body, () =>
      submitLead(work, accountId, body),
    )
  })
  mount.read(api.offeredTypes, async ({ db, actor, now, query }) => {
    const by = await findSubmitter(db, accountIdOf(actor))
    const isInternal = by.submitter.kind === 'organisational' && by.companyId === null
    const internal =
      isInternal && by.organisationId ? await findActiveInternalContracts(db, by.organisationId, now) : []
    const offered = offeredTypes(
      by.submitter,
      internal.map(contract => contract.insuranceType),
    )
    // Under an internal contract there is always demand: it has no cap.
    const demand = isInternal ? undefined : await findDemand(db, now)
    const asked = offered.filter(type => query.type?.includes(type) ?? true)
    const wanted = asked.flatMap(type =>
      qualities.filter(quality => isInternal || demand?.get(type)?.has(quality)).map(quality => ({ type, quality })),
    )
    const types = asked.map(type => ({ type, demand: wanted.some(each => each.type === type) }))
    return { types, wanted, consent: { version: currentConsentVersion, wording: consentWordings.at(-1)?.text ?? '' } }
  })
}
