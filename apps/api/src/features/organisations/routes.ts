import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import * as api from '@lodeway/contract/organisations.ts'
import { mayPreferCompany } from '@lodeway/rules/lead-submission/submitter.ts'
import { v7 as newId } from 'uuid'
import type { Queryable } from '../../db/database.ts'
import type { Mount } from '../../http/mount.ts'
import type { Outbound } from '../../outbound/public-fetch.ts'
import type { Actor } from '../../work/actor.ts'
import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { changeOrganisation, type RedirectDeliveries } from './change-organisation.ts'
import { findOrganisationByCode } from './company-code.sql.ts'
import { createOrganisation } from './create-organisation.ts'
import { picturesFor } from './fetch-pictures.ts'
import { findOrganisation, findOrganisations, toBranding, toOrganisation } from './organisation.sql.ts'
import type { OrganisationInput } from './save-organisation.ts'

/** Who would take a lead: known to the allocation, and asked for at the address of the organisations. */
type FindPreferred = (
  db: Queryable,
  query: QueryOutput<typeof api.listOrganisations>,
  now: Date,
) => Promise<{ data: { id: string; name: string }[]; count: number }>

export function organisationRoutes(
  mount: Mount,
  outbound: Outbound,
  findPreferred: FindPreferred,
  redirectDeliveries: RedirectDeliveries,
): void {
  mount.read(api.listOrganisations, async ({ db, query, actor, now }) => {
    // Whoever may not prefer a company is not told which of them buy.
    if (actor.kind === 'loader' && !mayPreferCompany(actor.type)) return { data: [], count: 0 }
    // The lead form's look-up answers names alone; loaders see nothing else of organisations (security 8).
    if (query.insuranceType ?? query.quality ?? query.contractState) return findPreferred(db, query, now)
    return actor.kind === 'admin' ? findOrganisations(db, query) : { data: [], count: 0 }
  })
  mount.read(api.getOrganisation, async ({ db, settings, params }) =>
    toOrganisation(settings, await findOrganisation(db, params.id)),
  )
  mount.read(api.createOrganisation, call => create(call, newId(), call.body, outbound))
  mount.read(api.createOrganisationWithId, call => create(call, call.params.id, call.body, outbound))
  mount.read(api.changeOrganisation, async call => {
    const pictures = await picturesFor(outbound, call.body, await findOrganisation(call.db, call.params.id))
    return inTransaction(call, call.actor, async work =>
      answer(work, await changeOrganisation(work, call.params.id, call.body, pictures, redirectDeliveries)),
    )
  })
  mount.read(api.getWhiteLabel, async ({ db, params }) => {
    const organisation = await findOrganisationByCode(db, params.companyCode)
    return organisation === undefined || organisation.primaryColor === null ? null : toBranding(organisation)
  })
}

async function create(call: Context & { actor: Actor }, id: string, input: OrganisationInput, outbound: Outbound) {
  const pictures = await picturesFor(outbound, input)
  return inTransaction(call, call.actor, async work =>
    answer(work, await createOrganisation(work, id, input, pictures)),
  )
}

const answer = (work: Work, record: Awaited<ReturnType<typeof createOrganisation>>) =>
  toOrganisation(work.settings, record)
