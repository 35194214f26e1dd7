import { createExternalContract } from '@lodeway/contract/external-contracts.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { offerAvailable } from '../../apps/api/src/features/allocation/offer-available.job.ts'
import { changeBilling } from '../../apps/api/src/features/billing/billing.ts'
import { readSubmission } from '../../apps/api/src/features/lead-submission/submission.ts'
import { submitLeads } from '../../apps/api/src/features/lead-submission/submit-leads.ts'
import { recordOutcome } from '../../apps/api/src/features/outcomes/record-outcome.ts'
import { createRun } from '../../apps/api/src/features/payment-runs/create-run.ts'
import { approveRun, cancelRun } from '../../apps/api/src/features/payment-runs/decide-run.ts'
import { markPaid } from '../../apps/api/src/features/payment-runs/mark-paid.ts'
import { markRunPaid } from '../../apps/api/src/features/payment-runs/settle-run.ts'
import { issueInvoice } from '../../apps/api/src/features/receipts/issue-invoice.ts'
import type { Actor } from '../../apps/api/src/work/actor.ts'
import type { Work } from '../../apps/api/src/work/context.ts'
import { Refusal } from '../../apps/api/src/work/refusal.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { type Command, createSteps, inEveryOrder, type Tried } from '../factories/every-order.ts'
import { admin, at, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submissionBody, submitted } from '../factories/leads.ts'
import { contractBody, externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { differences, runsOf } from '../factories/payment-runs.ts'
import { billingDetails } from '../factories/people.ts'

// What two or three commands of money and allocation do to each other, in every order that their statements can have: of two commands
// with one preemption, of three with none; `npm run test:orders` allows one more.
inOneWorld()

const preemptions = Number(process.env.ORDER_PREEMPTIONS ?? 1)
/** Of a run that was asked for: an hour a test. */
const longest = 3_600_000
let steps: ReturnType<typeof createSteps>
let buyerId = ''
beforeAll(async () => {
  const { id } = await organisation(world, admin)
  buyerId = id
  await externalContract(world, admin, id, { leadQuantity: 100_000 })
  // By then the loader's account has been the same for long enough to be paid to.
  await at('2026-03-09T08:00:00+02:00')
  steps = createSteps(world)
})
afterAll(() => steps.close())
/** Rows, journal, invoices and histories say the same whatever came of the orders before. */
const nothingDiffers = async () => expect(await differences(world)).toEqual([])

const asAdministrator =
  (command: (work: Work) => Promise<unknown>): Command =>
  context =>
    inTransaction(context, { kind: 'admin', id: admin.id, areas: [...administratorAreas] } satisfies Actor, command)

/** A lead that is sold, and its payout; with another one, so that its loader owes nothing in all whatever becomes of it. */
async function sold() {
  const cushion = await submitted(world, thandi)
  await recordAsAdministrator(world, admin, cushion.id, { organisationStatus: 'sale', premium: 1000 })
  const { id } = await submitted(world, thandi)
  await recordAsAdministrator(world, admin, id, { organisationStatus: 'sale', premium: 100 })
  const { id: payout } = await world.db
    .selectFrom('sale')
    .select('id')
    .where('leadId', '=', id)
    .where('category', '=', 'payout')
    .executeTakeFirstOrThrow()
  return { leadId: id, payout }
}

const offersWhatWaits: Command = context => offerAvailable(context, 'petInsurance')

const reverse = (leadId: string) =>
  asAdministrator(work => recordOutcome(work, leadId, { organisationStatus: 'notInterested' }, 'admin'))

/** What is owed for a lead in all: what was paid for it less what is owed back, in cents; nothing is due of what was reversed. */
async function rowsOf(leadId: string) {
  const { rows } = await sql<{ status: string; cents: number }>`
    SELECT payment_status AS status, sum(amount_cents)::int AS cents FROM sale WHERE lead_id = ${leadId}::uuid AND voided_at IS NULL
    GROUP BY payment_status ORDER BY payment_status`.execute(world.db)
  return Object.fromEntries(rows.map(({ status, cents }) => [status, cents]))
}

/** Whoever was refused was told so, and nothing broke. */
function nothingBroke({ statements, results }: Tried) {
  const broken = results.flatMap(result =>
    result.status === 'rejected' && !(result.reason instanceof Refusal) ? [String(result.reason)] : [],
  )
  expect({ statements, broken }).toEqual({ statements, broken: [] })
}

/**
 * A reversal and a payment of the same payout, and that the payout is paid and owed back, or neither.
 * @returns how many orders there were, and whether it was paid in some and in others not
 */
async function reversedAndPaid(on: typeof steps) {
  let leadId = ''
  const wasPaid = new Set<boolean>()
  const orders = await inEveryOrder(
    on,
    preemptions,
    async () => {
      const lead = await sold()
      leadId = lead.leadId
      return [reverse(leadId), asAdministrator(work => markPaid(work, lead.payout))]
    },
    async tried => {
      nothingBroke(tried)
      const { paid = 0, unpaid = 0 } = await rowsOf(leadId)
      expect([tried.statements, paid + unpaid]).toEqual([tried.statements, 0])
      wasPaid.add(paid > 0)
    },
  )
  return { orders, wasPaid }
}

/** Somebody submits a lead of a type, by an API process of their own. */
const submits =
  (insuranceType: 'petInsurance'): Command =>
  context => {
    const actor = { kind: 'loader', id: thandi.id, type: 'individual', organisationId: null } as const
    const body = z.parse(submitLead.body, submissionBody({ insuranceType }))
    return inTransaction(context, actor, work =>
      submitLeads(work, [readSubmission(context.keys, actor, body, undefined)]),
    )
  }

test.each([
  ['two are submitted', false, () => [submits('petInsurance'), submits('petInsurance')]],
  [
    'one is submitted while one that waits is offered by two workers',
    true,
    () => [submits('petInsurance'), offersWhatWaits, offersWhatWaits],
  ],
] as const)(
  'the last place of a contract, for which %s: it is given once',
  async (_what, isWaiting, commands) => {
    let contractId = ''
    await inEveryOrder(
      steps,
      isWaiting ? preemptions - 1 : preemptions,
      async () => {
        // Who got no place in the order before is out of the way.
        await sql`UPDATE lead SET erased_at = ${world.now()} WHERE internal_status = 'available'`.execute(world.db)
        if (isWaiting) await submitted(world, thandi, { insuranceType: 'petInsurance' })
        const { id } = await organisation(world, admin)
        const { answer } = await world.request(admin.token, createExternalContract, {
          params: { orgId: id },
          body: contractBody(world, { insuranceType: 'petInsurance', leadQuantity: 1 }),
        })
        contractId = answer.id
        return commands()
      },
      async tried => {
        nothingBroke(tried)
        const { rows } = await sql<{ leadId: string }>`
        SELECT lead_id FROM assignment WHERE contract_id = ${contractId}::uuid`.execute(world.db)
        expect([tried.statements, rows.length]).toEqual([tried.statements, 1])
        const { rows: twice } = await sql`
        SELECT FROM assignment WHERE ended_at IS NULL GROUP BY lead_id HAVING count(*) > 1`.execute(world.db)
        expect([tried.statements, twice.length]).toEqual([tried.statements, 0])
      },
    )
  },
  longest,
)

test(
  'a sale is reversed while its payout is paid: that is owed back, or was not paid',
  async () => {
    const { orders, wasPaid } = await reversedAndPaid(steps)
    expect(orders).toBeGreaterThan(30)
    expect(wasPaid).toEqual(new Set([false, true]))
    await nothingDiffers()
  },
  longest,
)

test(
  'two pay one payout: it is paid once',
  async () => {
    let row = ''
    await inEveryOrder(
      steps,
      preemptions,
      async () => {
        row = (await sold()).payout
        const pay = asAdministrator(work => markPaid(work, row))
        return [pay, pay]
      },
      async tried => {
        nothingBroke(tried)
        const { rows } = await sql`SELECT FROM lead_event JOIN sale ON sale.lead_id = lead_event.lead_id
        AND sale.ledger_key = lead_event.ledger_key WHERE sale.id = ${row}::uuid AND kind = 'paid'`.execute(world.db)
        expect([tried.statements, rows.length]).toEqual([tried.statements, 1])
      },
    )
    await nothingDiffers()
  },
  longest,
)

describe('a payment run', () => {
  /** A run of all that is due, taken up to a state. */
  async function run(to?: 'submitted' | 'approved') {
    const { leadId } = await sold()
    const runs = runsOf(world, admin)
    const { id } = await runs.create()
    if (to) await runs.bring(id, to)
    return { leadId, about: { id, version: (await runs.view(id)).version } }
  }

  test(
    'two make one of what is due: a payout is in one of them',
    async () => {
      await inEveryOrder(
        steps,
        preemptions,
        async () => {
          await sold()
          const make = asAdministrator(work => createRun(work, {}))
          return [make, make]
        },
        async tried => {
          nothingBroke(tried)
          expect([tried.statements, tried.results.filter(({ status }) => status === 'fulfilled').length]).toEqual([
            tried.statements,
            1,
          ])
        },
      )
      await nothingDiffers()
    },
    longest,
  )

  test(
    'one approves it while another cancels it, or a sale in it is reversed: it is one or the other',
    async () => {
      let found: Awaited<ReturnType<typeof run>>
      await inEveryOrder(
        steps,
        preemptions - 1,
        async () => {
          found = await run('submitted')
          const { leadId, about } = found
          return [
            asAdministrator(work => approveRun(work, about)),
            asAdministrator(work => cancelRun(work, { ...about, reason: 'A mistake' })),
            reverse(leadId),
          ]
        },
        async tried => {
          nothingBroke(tried)
          const { state } = await world.db
            .selectFrom('paymentRun')
            .select('state')
            .where('id', '=', found.about.id)
            .executeTakeFirstOrThrow()
          const [approved, cancelled, reversed] = tried.results.map(({ status }) => status === 'fulfilled')
          const rows = await rowsOf(found.leadId)
          expect({ ...tried, state, both: approved && cancelled, reversed, rows }).toEqual({
            ...tried,
            // What was reversed leaves the run, and whoever approved it looks at the rest.
            state: cancelled ? 'cancelled' : 'draft',
            both: false,
            reversed: true,
            rows: {},
          })
          await runsOf(world, admin).cancel(found.about.id, 'The next order')
        },
      )
      await nothingDiffers()
    },
    longest,
  )

  test(
    'it is approved while its payee gives another account: nothing is paid to either',
    async () => {
      const asThandi = { kind: 'loader', id: thandi.id, type: 'individual', organisationId: null } as const
      let about: Awaited<ReturnType<typeof run>>['about']
      let account = 1_000_000_000
      await inEveryOrder(
        steps,
        preemptions,
        async () => {
          // As if the change of the order before were long ago, so that this payee is paid at all.
          await sql`UPDATE billing SET changed_at = NULL`.execute(world.db)
          about = (await run('submitted')).about
          const number = String(++account)
          return [
            asAdministrator(work => approveRun(work, about)),
            context =>
              inTransaction(context, asThandi, work => changeBilling(work, thandi.id, { ...billingDetails, number })),
          ]
        },
        async tried => {
          nothingBroke(tried)
          const { state, payees } = await runsOf(world, admin).view(about.id)
          expect({ ...tried, changed: tried.results[1]?.status, state, payees }).toEqual({
            ...tried,
            changed: 'fulfilled',
            state: 'draft',
            payees: 0,
          })
          await runsOf(world, admin).cancel(about.id, 'The next order')
        },
      )
      await sql`UPDATE billing SET changed_at = NULL`.execute(world.db)
      await nothingDiffers()
    },
    longest,
  )

  test(
    'it is marked as paid while a sale in it is reversed: what was paid is owed back',
    async () => {
      let leadId = ''
      const wasPaid = new Set<boolean>()
      await inEveryOrder(
        steps,
        preemptions,
        async () => {
          const found = await run('approved')
          leadId = found.leadId
          return [asAdministrator(work => markRunPaid(work, found.about)), reverse(leadId)]
        },
        async tried => {
          nothingBroke(tried)
          const { paid = 0, unpaid = 0 } = await rowsOf(leadId)
          expect([tried.statements, paid + unpaid]).toEqual([tried.statements, 0])
          wasPaid.add(paid > 0)
        },
      )
      expect(wasPaid.size).toBe(2)
      await nothingDiffers()
    },
    longest,
  )
})

describe('an invoice', () => {
  const issue = asAdministrator(work => issueInvoice(work, buyerId, new Date(work.now.getTime() + 1)))

  /** Of what is on none yet: what one lead was sold for, and its cushion. */
  async function owed() {
    await issue(world.context)
    const { leadId } = await sold()
    const { id } = await world.db
      .selectFrom('sale')
      .select('id')
      .where('leadId', '=', leadId)
      .where('category', '=', 'invoice')
      .executeTakeFirstOrThrow()
    return { leadId, row: id }
  }

  test(
    'is made while a sale that would be on it is reversed: that is on none, or credited',
    async () => {
      const wasOnIt = new Set<boolean>()
      let row = ''
      await inEveryOrder(
        steps,
        preemptions,
        async () => {
          const found = await owed()
          row = found.row
          return [issue, reverse(found.leadId)]
        },
        async tried => {
          nothingBroke(tried)
          const { rows } = await sql<{ credits: boolean }>`
            SELECT credits_sale_id IS NOT NULL AS credits FROM invoice_line WHERE ${row}::uuid IN (sale_id, credits_sale_id)
            ORDER BY credits`.execute(world.db)
          expect([tried.statements, [[], [false, true]]]).toEqual([
            tried.statements,
            expect.arrayContaining([rows.map(({ credits }) => credits)]),
          ])
          wasOnIt.add(rows.length > 0)
        },
      )
      expect(wasOnIt).toEqual(new Set([false, true]))
      await nothingDiffers()
    },
    longest,
  )

  test.each([
    ['by two', () => issue],
    [
      'while an amount is marked as paid, which makes one of its own',
      (row: string) => asAdministrator(work => markPaid(work, row)),
    ],
  ] as const)(
    'is made %s: each amount is on one',
    async (_what, other) => {
      let row = ''
      await inEveryOrder(
        steps,
        preemptions,
        async () => {
          row = (await owed()).row
          return [issue, other(row)]
        },
        async tried => {
          nothingBroke(tried)
          const { rows } = await sql`SELECT FROM invoice_line WHERE sale_id = ${row}::uuid`.execute(world.db)
          expect([tried.statements, rows.length]).toEqual([tried.statements, 1])
        },
      )
      await nothingDiffers()
    },
    longest,
  )
})

// The last one: what it breaks stays broken.
test(
  'without the lock on its rows the orders find the payout that is paid and owed back by nobody',
  async () => {
    const unlocked = createSteps(world, statement =>
      /from "sale" where "assignment_id" = ANY.* for no key update/.test(statement)
        ? statement.replace('for no key update', '')
        : statement,
    )
    try {
      await expect(reversedAndPaid(unlocked)).rejects.toThrow('to deeply equal')
    } finally {
      await unlocked.close()
    }
  },
  longest,
)
