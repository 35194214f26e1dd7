import { addAdministrator } from '@lodeway/contract/administrators.ts'
import { markRunPaid, recordFileUnused, settlePaymentRun } from '@lodeway/contract/bank-answers.ts'
import { completeSetup } from '@lodeway/contract/passwords.ts'
import {
  approvePaymentRun,
  cancelPaymentRun,
  changePaymentRun,
  makeRunFile,
  sendPaymentRun,
  submitPaymentRun,
} from '@lodeway/contract/payment-run-steps.ts'
import { createPaymentRun, getPaymentRun, listRunPayees } from '@lodeway/contract/payment-runs.ts'
import { setPassword } from '@lodeway/identity/credentials.ts'
import { asClient } from '../../apps/api/src/db/as-client.ts'
import { verifyInvoices } from '../../apps/api/src/features/invoices/check-invoices.ts'
import { verifyJournal } from '../../apps/api/src/features/journal/check-journal.ts'
import { verifySales } from '../../apps/api/src/features/sales/check-sales.ts'
import { verifySelfBilled } from '../../apps/api/src/features/self-billing/check-self-billed.ts'
import { linkIn, type Person } from './people.ts'
import type { World } from './world.ts'

export const ownPassword = 'An administrator 1'

/** The administrator with a password that the test knows: bank files want it. Setting one ends earlier sessions. */
export async function withPassword(world: World, person: Person): Promise<Person> {
  await setPassword(asClient(world.db), person.id, ownPassword)
  return { ...person, token: await world.tokenFor(person.id) }
}

/** Another administrator. @param admin knows their password */
export async function secondAdministrator(world: World, admin: Person): Promise<Person> {
  const person = { firstName: 'Naledi', lastName: 'Khumalo', emailAddress: 'naledi@example.co.za' }
  const { answer } = await world.request(admin.token, addAdministrator, { body: { ...person, password: ownPassword } })
  await world.runJobs('send-mail')
  const link = linkIn(world, person.emailAddress)
  await world.request(undefined, completeSetup, { params: { id: link }, body: { password: ownPassword } })
  return { id: answer.id, emailAddress: person.emailAddress, token: await world.tokenFor(answer.id) }
}

/** The steps of a run, each asked for with the version that the run has now. */
export function runsOf(world: World, person: Person) {
  const { token } = person
  const view = async (id: string) => (await world.request(token, getPaymentRun, { params: { id } })).answer
  const versionOf = async (id: string) =>
    (await world.db.selectFrom('paymentRun').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  const step =
    (endpoint: typeof submitPaymentRun | typeof approvePaymentRun | typeof sendPaymentRun | typeof markRunPaid) =>
    async (id: string, more: { readonly paidOn?: string } = {}) =>
      world.request(token, endpoint, { params: { id }, body: { version: await versionOf(id), ...more } })
  const settle = async (
    id: string,
    outcome: 'paid' | 'refused',
    payeeId?: string,
    reason = 'Account closed',
    paidOn?: string,
  ) =>
    world.request(token, settlePaymentRun, {
      params: { id },
      body: {
        version: await versionOf(id),
        outcome,
        ...(outcome === 'refused' && reason !== '' && { reason }),
        ...(payeeId && { payeeId }),
        ...(paidOn && { paidOn }),
      },
    })
  const file = async (id: string, password = ownPassword) =>
    world.request(token, makeRunFile, { params: { id }, body: { version: await versionOf(id), password } })
  const payees = async (id: string) =>
    (await world.request(token, listRunPayees, { params: { id }, query: { limit: 100 } })).answer.data
  /** Leaves a payee, or a single payout, out of a run, or puts it back. */
  const change = async (id: string, payeeId: string, what: 'leaveOut' | 'putBack', saleId?: string) =>
    world.request(token, changePaymentRun, {
      params: { id },
      body: { version: await versionOf(id), payeeId, change: what, ...(saleId && { saleId }) },
    })
  /** Pays whom the bank refused before all the same. */
  const release = async (id: string) => {
    for (const payee of await payees(id)) if (payee.hold === 'refusedByBank') await change(id, payee.id, 'putBack')
  }
  const create = async (body: object = {}) => (await world.request(token, createPaymentRun, { body })).answer
  const [submit, approve, send] = [step(submitPaymentRun), step(approvePaymentRun), step(sendPaymentRun)]
  const markPaid = step(markRunPaid)
  const cancel = async (id: string, reason: string) =>
    world.request(token, cancelPaymentRun, { params: { id }, body: { version: await versionOf(id), reason } })
  const fileUnused = async (id: string, reason = 'The bank was closed') =>
    world.request(token, recordFileUnused, { params: { id }, body: { version: await versionOf(id), reason } })
  /** Takes a run up to a state, from a draft. */
  const bring = async (id: string, to: 'submitted' | 'approved' | 'fileMade' | 'sent') => {
    const steps = { submitted: submit, approved: approve, fileMade: file, sent: send }
    for (const [state, take] of Object.entries(steps)) {
      const { status, text } = await take(id)
      if (status !== 200) throw new Error(text)
      if (state === to) return
    }
  }
  return {
    view,
    create,
    payees,
    change,
    release,
    submit,
    approve,
    send,
    settle,
    file,
    bring,
    markPaid,
    cancel,
    fileUnused,
  }
}

/** Whatever the books, the sale rows, their histories, invoices and receipts say differently: nothing, always. */
export const differences = async (world: World) => [
  ...(await verifyJournal(world.db)),
  ...(await verifyInvoices(world.db)),
  ...(await verifySelfBilled(world.db)),
  ...(await verifySales(world.db)),
]
