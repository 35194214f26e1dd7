import { changeExternalContract } from '@lodeway/contract/external-contracts.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { addDays, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import * as fc from 'fast-check'
import { lapseAndOffer } from '../../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { asVendor, setUpInvoicing } from '../../factories/invoices.ts'
import { submissionBody } from '../../factories/leads.ts'
import { externalContract, internalContract, organisation } from '../../factories/organisations.ts'
import { administrator, idNumber, loader, type Person } from '../../factories/people.ts'
import { confirmedVendor } from '../../factories/self-billing.ts'
import { createWorld, type World } from '../../factories/world.ts'

const types = ['funeralCover', 'petInsurance'] as const
const nth = fc.nat({ max: 30 })

/** One thing that somebody does. Numbers pick among what there is by then, so that every history makes sense. */
export const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('submit'),
      by: fc.nat({ max: 2 }),
      client: fc.nat({ max: 4 }),
      type: fc.constantFrom(...types),
      isPoor: fc.boolean(),
      prefers: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('contract'),
      at: fc.nat({ max: 2 }),
      type: fc.constantFrom(...types),
      quantity: fc.nat({ max: 3 }),
      period: fc.constantFrom('P0M', 'P1M', 'P2M'),
      recurs: fc.boolean(),
      startsIn: fc.nat({ max: 20 }),
      // A contract buys at least one quality.
      fees: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()).filter(fees => fees.includes(true)),
      expiry: fc.constantFrom('P1M', 'P2M'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('quantity'), contract: nth, quantity: fc.nat({ max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait'), days: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('report'),
      lead: nth,
      status: fc.constantFrom(...organisationStatuses),
      premium: fc.integer({ min: 0, max: 200_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay'), row: nth }) },
)

export type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

/** Three buyers, of whom the last has loaders of its own, and somebody of each kind who submits. */
export interface Cast {
  world: World
  admin: Person
  submitters: Person[]
  buyers: string[]
}

const start = '2026-01-29T09:00:00+02:00'
let first: ReturnType<typeof makeFirst> | undefined

/** Each is a copy of the first, with a database of its own. */
export async function createCast(): Promise<Cast> {
  const { template, admin, submitters, buyers } = await (first ??= makeFirst())
  return { admin, submitters, buyers, world: await createWorld(start, { template }) }
}

export async function endFirst(): Promise<void> {
  await (await first)?.drop()
  first = undefined
}

async function makeFirst() {
  const world = await createWorld(start)
  const admin = await administrator(world)
  const buyers = [
    await organisation(world, admin),
    await organisation(world, admin),
    await organisation(world, admin, { distributionType: 'both' }),
  ]
  for (const insuranceType of types) await internalContract(world, admin, buyers[2]?.id ?? '', { insuranceType })
  // Room that lasts, so that people come back to somebody who still has them.
  const lasting = { insuranceType: 'funeralCover', leadQuantity: 3, leadExpiryPeriod: 'P6M' } as const
  await externalContract(world, admin, buyers[0]?.id ?? '', lasting)
  const companyCode = buyers[2]?.companyCode ?? undefined
  const own = await loader(world, admin, companyCode === undefined ? {} : { companyCode })
  // One of them is a VAT vendor, and so is the platform: payouts to them carry VAT.
  await setUpInvoicing(world, admin, asVendor)
  const vendor = await loader(world, admin)
  await confirmedVendor(world, admin, vendor)
  const submitters = [vendor, own, admin]
  return { admin, submitters, buyers: buyers.map(({ id }) => id), ...(await world.becomeTemplate()) }
}

/** Does the step through the same calls as the product's users; a refusal is an answer like any other. */
export async function take(cast: Cast, step: Step): Promise<number> {
  const { world } = cast
  // The clock may have moved, and tokens with it.
  const admin = { ...cast.admin, token: await world.tokenFor(cast.admin.id) }
  switch (step.does) {
    case 'submit': {
      const token = await world.tokenFor(cast.submitters[step.by]?.id ?? '')
      const organisationId = step.prefers === undefined ? undefined : cast.buyers[step.prefers]
      const { status } = await world.request(token, submitLead, { body: bodyOf(step, organisationId) })
      // A company that the form would not offer is refused; the person then leaves the choice to the product.
      if (status !== 400 || organisationId === undefined) return status
      return (await world.request(token, submitLead, { body: bodyOf(step, undefined) })).status
    }
    case 'contract':
      return makeContract(cast, admin, step)
    case 'quantity': {
      const contracts = await world.db.selectFrom('contract').selectAll().where('kind', '=', 'external').execute()
      const contract = contracts[step.contract % contracts.length]
      if (contract === undefined) return 0
      const { status } = await world.request(admin.token, changeExternalContract, {
        params: { orgId: contract.organisationId, id: contract.id },
        body: { leadQuantity: step.quantity },
      })
      await world.runJobs('offer-available')
      return status
    }
    case 'wait':
      world.moveBy(step.days * 86_400_000)
      await lapseAndOffer(world.context)
      return 200
    case 'report': {
      const leads = await world.db.selectFrom('lead').select('id').orderBy('id').execute()
      const lead = leads[step.lead % leads.length]
      if (lead === undefined) return 0
      const body = { organisationStatus: step.status, premium: step.premium / 100 }
      return (await world.request(admin.token, recordOutcome, { params: { id: lead.id }, body })).status
    }
    case 'pay': {
      const { answer } = await world.request(admin.token, listSales, { query: { limit: 1, offset: step.row } })
      const id = answer.data[0]?.id
      return id ? (await world.request(admin.token, markSalePaid, { params: { id } })).status : 0
    }
  }
}

function bodyOf(step: Extract<Step, { does: 'submit' }>, organisationId: string | undefined) {
  const { address, geographiclaArea, reason, idNumber: _, emailAddress, ...poor } = submissionBody()
  return {
    ...poor,
    ...(!step.isPoor && { address, geographiclaArea, reason, emailAddress, idNumber: idNumber(40_000 + step.client) }),
    insuranceType: step.type,
    phoneNumber: { countryCode: 'ZA' as const, number: `084${String(2_000_000 + step.client)}` },
    ...(organisationId && { organisationId }),
  }
}

async function makeContract(cast: Cast, admin: Person, step: Extract<Step, { does: 'contract' }>): Promise<number> {
  const [basic, medium, high] = step.fees
  await externalContract(cast.world, admin, cast.buyers[step.at] ?? '', {
    insuranceType: step.type,
    leadQuantity: step.quantity,
    period: step.period,
    recurring: step.recurs && step.period !== 'P0M',
    startAt: addDays(johannesburgDate(cast.world.now()), step.startsIn),
    basicQualityFee: basic ? 100 : null,
    mediumQualityFee: medium ? 200 : null,
    highQualityFee: high ? 300 : null,
    leadExpiryPeriod: step.expiry,
  })
  return 201
}
