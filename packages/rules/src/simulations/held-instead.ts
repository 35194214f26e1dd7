import { differ, organisationOf, settle } from './other-contracts.ts'
import type { Elsewhere, Run } from './run.ts'
import type { Moment } from './simulated-moment.ts'

/** Somebody is given a lead that they were not in fact, or nobody is. */
export function giveElsewhere(run: Run, moment: Moment, holder: string | null): void {
  const { at, leadId } = moment
  run.elsewhere.set(leadId, { holder, at, feeCents: 0 })
  if (holder === null) return
  run.others.lastAssignedAt.set(holder, at)
  differWhileHeld(run, holder, moment, 1)
}

/** The terms are given a lead. */
export function gain({ terms, own, elsewhere, gained }: Run, at: Date, moment: Moment): Elsewhere {
  const { leadId, quality } = moment
  const feeCents = own.feeOf(moment)
  own.give(at, feeCents)
  gained.set(leadId, { leadId, at, quality, feeCents, insteadOf: null, isReturned: false, sale: null })
  const now = { holder: terms.contractId, at, feeCents }
  elsewhere.set(leadId, now)
  return now
}

/** The terms have a lead: they sell it and give it back when the organisation that was given it in fact did. */
export function follow(run: Run, { leadId, given }: Moment, { at, feeCents }: Elsewhere): void {
  const { terms, own, time } = run
  const lead = run.gained.get(leadId)
  if (lead === undefined || given === null) return
  lead.insteadOf ??= given.contractId
  const { sale, endedAt, endedBy, contractId } = given
  if (sale !== null) {
    lead.sale = sale
    time.later(sale.at, () => own.sell(sale.at, sale.premiumCents))
  }
  const isOwn = contractId === terms.contractId
  if (endedAt === null || !(isOwn || endedBy === 'return')) return
  time.later(endedAt, () => {
    own.end(at, feeCents)
    lead.isReturned = endedBy === 'return'
    release(run, leadId, terms.organisationId)
  })
}

/** The lead is taken back from whoever has it instead; one that is free then waits, and may be offered to the terms. */
export function endElsewhere(run: Run, moment: Moment): void {
  const { leadId, given, wasHad } = moment
  const now = run.elsewhere.get(leadId)
  const holder = now ? now.holder : (given?.contractId ?? null)
  if (holder === run.terms.contractId) return
  const organisationId = holder === null ? undefined : organisationOf(run.others, holder)
  release(run, leadId, organisationId)
  if (given?.endedBy === 'release' && (holder !== null || run.waiting.leave(leadId)))
    run.waiting.join({ ...moment, given: null, wasHad: wasHad || organisationId === run.terms.organisationId })
}

function release({ elsewhere, had }: Run, leadId: string, organisationId: string | undefined): void {
  elsewhere.delete(leadId)
  if (organisationId) had.set(leadId, new Set([...(had.get(leadId) ?? []), organisationId]))
}

/** Another organisation got a lead that waited, earlier than one got it in fact: it keeps the lead until that one gave it back. */
export function followElsewhere(run: Run, moment: Moment, { holder, at }: Elsewhere & { holder: string }): void {
  const endedAt = moment.given?.endedAt
  if (!endedAt) return
  run.time.later(endedAt, () => {
    settle(run.others, holder, { ...moment, at }, 1)
    endElsewhere(run, moment)
  })
}

/** A contract has a lead more, or less, than in fact, for as long as whoever was given it in fact had it. */
export function differWhileHeld({ others, time }: Run, contractId: string, moment: Moment, leads: 1 | -1): void {
  differ(others, contractId, moment, leads)
  const endedAt = moment.given?.endedAt
  if (endedAt) time.later(endedAt, () => settle(others, contractId, moment, leads))
}
