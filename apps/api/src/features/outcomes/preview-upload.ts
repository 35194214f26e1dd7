import type { uploadPreview, uploadRow } from '@lodeway/contract/outcomes.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { saysNothing } from '@lodeway/rules/outcomes/outcome-row.ts'
import { effectOf, stateAfter, takesBack } from '@lodeway/rules/outcomes/outcome-rows.ts'
import type { CurrentOutcome, OutcomeDecision } from '@lodeway/rules/outcomes/outcomes.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import type * as z from 'zod/mini'
import { digestOf } from '../../crypto/digest.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../work/actor.ts'
import { findKnown, type Known } from './known.sql.ts'
import type { FileLine } from './read-outcome-file.ts'
import { type LeadReport, lateSaleOf } from './record-outcome.ts'
import { decisionOn, findLeadStandings, type LeadStanding } from './standing.sql.ts'

type Row = z.input<typeof uploadRow>
/** Whose leads a file is about, and whose word it is: a buyer's is the organisation's own, which takes no sale back. */
export interface Upload {
  readonly organisationId: string
  readonly source: 'csv' | 'buyer'
}
export const uploadOf = (organisationId: string, actor: Actor): Upload => ({
  organisationId,
  source: actor.kind === 'buyer' ? 'buyer' : 'csv',
})

export type Preview = z.input<typeof uploadPreview>

/**
 * What a file would change, row by row, by the rule that records it. With `lock` nobody else changes its leads until the
 * transaction ends, so that what is shown is what is done.
 */
export async function previewUpload(
  db: Queryable,
  upload: Upload,
  lines: readonly FileLine[],
  lock?: 'for update',
): Promise<{ preview: Preview; reports: LeadReport[] }> {
  const ids = [...new Set(lines.flatMap(({ leadId }) => leadId ?? []))]
  const standings = await findLeadStandings(db, ids, upload.organisationId, lock)
  const known = await findKnown(db, [...standings.values()])
  const firstLines = new Map<string, number>()
  const judged = lines.map(line => {
    const earlier = line.leadId === undefined ? undefined : firstLines.get(line.leadId)
    if (line.leadId !== undefined && earlier === undefined && ('problems' in line || !saysNothing(line)))
      firstLines.set(line.leadId, line.line)
    const standing = standings.get(line.leadId ?? '')
    const judgement = judge(line, standing, known, earlier, upload.source)
    return upload.source === 'buyer' ? asShownToBuyers(judgement, standing) : judgement
  })
  const rows = judged.map(({ row }) => row)
  const count = (effect: Row['effect']) => rows.filter(row => row.effect === effect).length
  return {
    preview: {
      digest: digestOf(rows),
      rows,
      counts: {
        changes: count('change'),
        unchanged: count('unchanged'),
        errors: count('error'),
        reversals: judged.filter(({ decision }) => decision !== undefined && takesBack(decision)).length,
      },
    },
    reports: judged.flatMap(({ row, report }) => (row.effect === 'change' && report ? report : [])),
  }
}

interface Judged {
  readonly row: Row
  readonly decision?: OutcomeDecision
  readonly report?: LeadReport
}

function judge(
  line: FileLine,
  standing: LeadStanding | undefined,
  known: Known,
  earlier: number | undefined,
  source: Upload['source'],
): Judged {
  const problems = 'problems' in line ? line.problems : []
  if (problems.length > 0) return failed(line, standing, problems.join(' '))
  if (standing === undefined)
    return failed(line, standing, source === 'buyer' ? neverHadThisLead : 'No lead has this id.')
  if (standing.assignment === undefined)
    return failed(
      line,
      undefined,
      source === 'buyer' ? neverHadThisLead : 'This lead was never with this organisation.',
    )
  if ('problems' in line) throw new Error('A line without problems has been read')
  const at = { line: line.line, leadId: line.leadId, client: nameOf(standing.lead), present: wire(standing.current) }
  if (saysNothing(line)) return { row: { ...at, effect: 'unchanged', next: at.present, notes: [], error: null } }
  if (earlier !== undefined) return failed(line, standing, `This lead is already on line ${earlier}.`)
  const decision = decisionOn(standing, line, source)
  const { effect, notes, error } = effectOf(decision, {
    isSuppressed: known.suppressed.has(standing.assignment.id),
    heldAs: known.heldAs(standing.assignment.id, lateSaleOf(standing, line)),
  })
  if (error !== undefined) return failed(line, standing, error)
  return {
    row: { ...at, effect, next: wire(stateAfter(standing.current, decision)), notes, error: null },
    decision,
    report: { leadId: line.leadId, report: line },
  }
}

const neverHadThisLead = 'Your organisation never had a lead with this id.'

/** An organisation's people are shown nothing of a lead that it never had, and no client of one that it no longer has. */
function asShownToBuyers({ row, ...judged }: Judged, standing: LeadStanding | undefined): Judged {
  if (standing?.isCurrent) return { row, ...judged }
  const wasTheirs = standing?.assignment !== undefined
  return { ...judged, row: { ...row, client: null, present: wasTheirs ? row.present : null } }
}

function failed({ line, leadId }: FileLine, standing: LeadStanding | undefined, error: string): Judged {
  const client = standing ? nameOf(standing.lead) : null
  const present = standing ? wire(standing.current) : null
  return { row: { line, leadId: leadId ?? null, client, effect: 'error', present, next: null, notes: [], error } }
}

const wire = (state: Partial<CurrentOutcome>): Row['present'] => ({
  organisationStatus: state.organisationStatus ?? null,
  premium: state.premiumCents === null || state.premiumCents === undefined ? null : centsToRand(state.premiumCents),
  premiumsCollected: state.premiumsCollected ?? null,
})
