import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { settlePaymentRun } from '@lodeway/contract/bank-answers.ts'
import {
  approvePaymentRun,
  makeRunFile,
  sendPaymentRun,
  submitPaymentRun,
} from '@lodeway/contract/payment-run-steps.ts'
import { createPaymentRun } from '@lodeway/contract/payment-runs.ts'
import { bankFormats } from '@lodeway/rules/payment-runs/bank-formats/formats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBankFile } from '../../apps/api/src/features/payment-runs/bank-files/write-bank-file.ts'
import type { ApiProcess } from '../factories/api-process.ts'
import { asVendor, setUpInvoicing } from '../factories/invoices.ts'
import { killedWithinCommit } from '../factories/killed-within-commit.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { differences, ownPassword, runsOf, withPassword } from '../factories/payment-runs.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { confirmedVendor } from '../factories/self-billing.ts'
import { createWorld, type World } from '../factories/world.ts'

// The product is killed within each step of a payment run and between each two: nothing is lost, and nobody is paid twice.
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld(new Date().toISOString())
  admin = await withPassword(world, await administrator(world))
  await setUpInvoicing(world, admin, asVendor)
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 100 })
  for (const isVendor of [true, false, false]) {
    const payee = await loader(world, admin)
    if (isVendor) await confirmedVendor(world, admin, payee)
    for (let lead = 0; lead < 10; lead++) {
      const { id } = await submitted(world, payee)
      const outcome = { organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 } as const
      await recordAsAdministrator(world, admin, id, outcome)
    }
  }
})
afterAll(() => world.close())

const runs = () => world.db.selectFrom('paymentRun').selectAll().execute()
const states = ['none', 'draft', 'submitted', 'approved', 'fileMade', 'sent', 'closed'] as const
const steps = [createPaymentRun, submitPaymentRun, approvePaymentRun, makeRunFile, sendPaymentRun, settlePaymentRun]

/** What is asked next of the run as it is in the database. */
async function ask(api: ApiProcess): Promise<Response> {
  const [run, ...others] = await runs()
  expect(others).toEqual([])
  const step = steps[states.indexOf((run?.state ?? 'none') as (typeof states)[number])] ?? createPaymentRun
  const version = run === undefined ? {} : { version: run.version }
  return fetch(`${api.origin}${step.path.replace(':id', run?.id ?? '')}`, {
    method: step.method,
    headers: { authorization: `Bearer ${await api.tokenFor(admin.id)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...version,
      ...(step === makeRunFile && { password: ownPassword }),
      ...(step === settlePaymentRun && { outcome: 'paid' }),
    }),
  })
}

test('killed within each step and after it, a run goes on to its end, and everybody is paid once', {
  timeout: 1_200_000,
}, async () => {
  for (const [step, before] of states.slice(0, -1).entries())
    for (const [outcome, state] of [
      ['lost', before],
      ['carried out', states[step + 1]],
    ] as const) {
      await killedWithinCommit(world, outcome, ask)
      const [run] = await runs()
      // Nobody heard whether the step was taken: it was or not, and never in part.
      expect([run?.state ?? 'none', await differences(world)]).toEqual([state, []])
    }
  const [run] = await runs()
  const file = await runsOf(world, admin).file(run?.id ?? '')
  expect(createHash('sha256').update(file.text).digest('hex')).toBe(run?.fileSha256)
  const paid = readBankFile(bankFormats.mappedCsv, file.text).map(({ cents = 0 }) => cents)
  expect(paid.toSorted((a, b) => a - b)).toEqual([796_890, 796_890, 916_420])
  const bank = await world.db
    .selectFrom('journal')
    .select(['credit', 'amountCents'])
    .where('credit', '=', 'bank')
    .execute()
  expect(bank.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(796_890 * 2 + 916_420)
  const events = await world.db
    .selectFrom('leadEvent')
    .select(['leadId', 'ledgerKey'])
    .where('kind', '=', 'paid')
    .execute()
  expect(new Set(events.map(({ leadId, ledgerKey }) => `${leadId} ${ledgerKey}`)).size).toBe(events.length)
  expect(events).toHaveLength(60)
  const env = { ...process.env, DATABASE_URL: world.url, ENCRYPTION_KEY: '07'.repeat(32) }
  // It ends with 1 when anything differs.
  await promisify(execFile)(process.execPath, ['apps/api/src/sums.ts', '--verify'], { env })
})
