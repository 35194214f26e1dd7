import { maxSaleRows } from '@lodeway/rules/limits.ts'
import { centsOf } from '@lodeway/rules/money/sum.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { earningHolds } from '@lodeway/rules/payment-runs/holds.ts'
import { heldForInWords, heldInWords, heldPayeesNamed } from '@lodeway/rules/sales/held.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { needsSecondPerson } from '../open-runs/second-person.ts'
import { type RowFilter, type SaleFilter, saleCondition, totalsOf } from '../sales/sale.sql.ts'
import { lacksAccount } from '../sales/sale-row.sql.ts'
import { findVatToCome } from '../self-billing/draft-self-billed.ts'
import { type DuePayee, findDuePayees, isPayable } from './due-payees.sql.ts'
import { findParties } from './parties.sql.ts'
import { findToReceive } from './to-receive.sql.ts'
import { countPayable, findInRuns } from './unpaid.sql.ts'

/** How many parties an answer names; it says of how many. */
const partiesShown = 100

/**
 * What a bulk action would touch: how many unpaid rows, what they come to in each direction and for each party, and what is held and
 * left alone, why and whose. More rows than one batch holds have no parties: they cannot be paid at once.
 */
export async function summarisePayable(db: Queryable, filter: RowFilter, now: Date) {
  const counted = await countPayable(db, filter)
  const isTooMany = counted.count > maxSaleRows
  const payees = isTooMany ? [] : await findDuePayees(db, saleCondition(filter), now)
  const organisations = isTooMany ? [] : await findParties(db, filter, sql<boolean>`sale.category = 'invoice'`)
  const payable = payees.filter(isPayable)
  const paid = payable.map(payee => ({ ...shownPayee(payee), category: 'payout' as const }))
  const parties = [...organisations, ...paid]
  const toReceive = isTooMany ? undefined : await findToReceive(db, filter, now)
  const inRuns = await findInRuns(db, filter)
  const held = counted.held === 0 ? [] : await findParties(db, filter, lacksAccount)
  return {
    ...(isTooMany ? counted : { ...totalsOf(parties), held: counted.held }),
    vatToReceive: centsToRand(toReceive?.vatCents ?? 0),
    toRecord: toReceive && centsToRand(toReceive.receivedCents),
    vatToPay: centsToRand(payable.reduce((sum, { vatCents }) => sum + vatCents, 0)),
    vatToCome: centsToRand(
      await findVatToCome(
        db,
        now,
        payable.flatMap(({ saleIds }) => saleIds),
      ),
    ),
    heldAmount: centsToRand(centsOf(held)),
    heldPartyCount: held.length,
    heldParties: firstNamed(held),
    holds: holdsOf(payees).map(({ reason, count, cents, payees: own }) => ({
      reason,
      count,
      amount: centsToRand(cents),
      parties: firstNamed(own),
      partyCount: own.length,
    })),
    inRuns: inRuns.map(({ number, count, cents }) => ({ number, count, amount: centsToRand(cents) })),
    needsSecondPerson: await needsSecondPerson(db),
    partyCount: parties.length,
    parties: parties.slice(0, partiesShown).map(({ cents, ...party }) => ({ ...party, amount: centsToRand(cents) })),
  }
}

/** What is held among the unpaid rows that a filter matches, as sentences; undefined when nothing is. */
export async function heldPayoutsInWords(db: Queryable, filter: SaleFilter, now: Date): Promise<string | undefined> {
  const held = await findParties(db, filter, lacksAccount)
  const sentences = held.length === 0 ? [] : [heldInWords(inWords(held))]
  for (const { reason, payees } of holdsOf(await findDuePayees(db, saleCondition(filter), now)))
    sentences.push(heldForInWords(reason, inWords(payees)))
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

interface Party {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly cents: number
}

/** What payment runs would hold for another reason than missing bank details, by the reason. */
function holdsOf(payees: readonly DuePayee[]) {
  return earningHolds
    .filter(reason => reason !== 'noAccount')
    .map(reason => {
      const own =
        reason === 'caseOpen'
          ? payees.filter(({ hasAccount, waiting }) => hasAccount && waiting > 0).map(waitingOf)
          : payees.filter(({ hold }) => hold === reason).map(shownPayee)
      return { reason, payees: own, count: countOf(own), cents: centsOf(own) }
    })
    .filter(({ count }) => count > 0)
}

const shownPayee = ({ payeeId, name, saleIds, cents }: DuePayee): Party => ({
  id: payeeId,
  name,
  count: saleIds.length,
  cents,
})
const waitingOf = ({ payeeId, name, waiting, waitingCents }: DuePayee): Party => ({
  id: payeeId,
  name,
  count: waiting,
  cents: waitingCents,
})
const firstNamed = (parties: readonly Party[]) =>
  parties
    .slice(0, heldPayeesNamed)
    .map(({ id, name, count, cents }) => ({ id, name, count, amount: centsToRand(cents) }))
const inWords = (payees: readonly Party[]) => ({
  count: countOf(payees),
  cents: centsOf(payees),
  payees,
  payeeCount: payees.length,
})
const countOf = (parties: readonly Party[]) => parties.reduce((sum, { count }) => sum + count, 0)
