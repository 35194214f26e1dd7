import * as api from '@lodeway/contract/lead-submission.ts'
import { isForOwnOrganisation } from '@lodeway/rules/allocation/choose-contract.ts'
import { offeredTypes } from '@lodeway/rules/lead-submission/submitter.ts'
import { consentWordings, currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import type { Mount } from '../../http/mount.ts'
import { accountIdOf } from '../../work/actor.ts'
import { findDemand, findInternalContracts } from '../allocation/offers.sql.ts'
import { findSubmitter } from '../loaders/submitter.sql.ts'
import { findGoingRates } from './going-rates.ts'
import { readSubmission } from './submission.ts'
import { submitLeads } from './submit-leads.ts'

export function leadSubmissionRoutes(mount: Mount): void {
  mount.together(
    api.submitLead,
    ({ keys, actor, body, request }) => {
      const key = request.headers['idempotency-key']
      return readSubmission(keys, actor, body, typeof key === 'string' ? key : undefined)
    },
    submitLeads,
    // Contracts are for one insurance type: two types never wait for each other's places.
    ({ lead }) => lead.insuranceType,
  )
  mount.read(api.goingRates, ({ db, actor, now, query }) => findGoingRates(db, accountIdOf(actor), query.type, now))
  mount.read(api.offeredTypes, async ({ db, actor, now, query }) => {
    const by = await findSubmitter(db, accountIdOf(actor))
    const isInternal = isForOwnOrganisation(by.submitter)
    const internal = isInternal && by.organisationId ? await findInternalContracts(db, by.organisationId, now) : []
    const offered = offeredTypes(
      by.submitter,
      internal.map(({ insuranceType }) => insuranceType),
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
