import type { previewStatement as api, statementPreview } from '@lodeway/contract/bank-statements.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { invoiceNumbersIn, type Known, matchReference } from '@lodeway/rules/invoices/match-reference.ts'
import { type LineEffect, receiptDayProblem } from '@lodeway/rules/invoices/receipts.ts'
import { cleanedReference } from '@lodeway/rules/invoices/statement-line.ts'
import { centsOf } from '@lodeway/rules/money/sum.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { distributionTypes, isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import { digestOf } from '../../crypto/digest.ts'
import type { Queryable } from '../../db/database.ts'
import { type ReadLine, readStatement } from './read-statement.ts'
import type { Incoming } from './take-receipts.ts'
import { findTaken, type TakenBefore } from './taken-before.ts'

export type Preview = z.input<typeof statementPreview>

interface Judged {
  readonly effect: LineEffect
  readonly organisation: string | null
  readonly invoices: readonly string[]
  readonly note: string | null
  readonly choice: 'take' | 'leaveOut' | null
  readonly incoming?: Incoming
}

type Asked = Pick<BodyOutput<typeof api>, 'text' | 'alsoTake' | 'leaveOut'>

/** What of a statement would be taken, line by line, with a note on each; and what is taken once that was confirmed. */
export async function previewStatement(
  db: Queryable,
  { text, ...decided }: Asked,
  today: CalendarDate,
): Promise<{ preview: Preview; incoming: Incoming[] }> {
  const lines = readStatement(text)
  const known = await findKnown(db, lines)
  const taken = await findTaken(db, lines)
  const judged = lines.map(line => ({ line, ...judge(line, known, taken, decided, today) }))
  const incoming = judged.flatMap(made => made.incoming ?? [])
  const count = (effect: LineEffect) => judged.filter(made => made.effect === effect).length
  const shown = judged.map(({ line, effect, organisation, invoices, note, choice }) => ({
    line: line.line,
    effect,
    receivedOn: 'problems' in line ? null : line.receivedOn,
    amount: 'problems' in line ? null : centsToRand(line.cents),
    reference: 'problems' in line ? '' : line.reference,
    organisation,
    invoices: [...invoices],
    note,
    choice,
  }))
  return {
    preview: {
      digest: digestOf(shown),
      lines: shown,
      counts: {
        receipts: count('receipt'),
        unknown: count('unknown'),
        errors: count('error'),
        leftOut: count('leftOut'),
      },
      amount: centsToRand(centsOf(incoming)),
    },
    incoming,
  }
}

function judge(
  line: ReadLine,
  known: Known,
  taken: TakenBefore,
  { alsoTake, leaveOut }: Omit<Asked, 'text'>,
  today: CalendarDate,
): Judged {
  const nothing = { organisation: null, invoices: [], choice: null }
  if ('problems' in line) return { effect: 'error', ...nothing, note: line.problems.join(' ') }
  const problem = receiptDayProblem(line.receivedOn, today)
  if (problem !== undefined) return { effect: 'error', ...nothing, note: `${problem}.` }
  if (line.cents < 0) return { effect: 'leftOut', ...nothing, note: 'This was paid out, not in.' }
  if (line.cents === 0) return { effect: 'leftOut', ...nothing, note: 'Nothing came in.' }
  const match = matchReference(line.reference, known)
  const organisationId = match.kind === 'one' ? match.organisationId : null
  const doubt = taken.doubtOf(line, organisationId)
  const isTaken = doubt === undefined || !doubt.isLeftOut || alsoTake.includes(line.line)
  if (leaveOut.includes(line.line))
    return { effect: 'leftOut', ...nothing, choice: 'take', note: 'Left out: you chose so.' }
  if (!isTaken) return { effect: 'leftOut', ...nothing, choice: 'take', note: doubt.note }
  const { receivedOn, cents } = line
  const reference = line.reference.slice(0, 120) || 'No reference'
  const statement = { statementKey: line.key, statementCopy: taken.nextCopy(line.key) }
  const incoming = { receivedOn, cents, reference, source: 'statement', ...statement } as const
  const noteWith = (note: string | null) =>
    [note, doubt?.note, line.isCleaned && cleanedReference].filter(Boolean).join(' ') || null
  if (match.kind !== 'one') {
    const note =
      match.kind === 'none' ? 'Names no invoice and no organisation.' : `Could be from ${match.names.join(' or ')}.`
    return {
      effect: 'unknown',
      ...nothing,
      choice: 'leaveOut',
      note: noteWith(note),
      incoming: { ...incoming, organisationId: null, invoiceIds: [] },
    }
  }
  const { invoiceIds } = match
  return {
    effect: 'receipt',
    organisation: known.organisations.find(({ id }) => id === match.organisationId)?.name ?? null,
    invoices: known.invoices.filter(({ id }) => invoiceIds.includes(id)).map(({ number }) => number),
    note: noteWith(null),
    choice: 'leaveOut',
    incoming: { ...incoming, organisationId: match.organisationId, invoiceIds },
  }
}

const referencesOf = (lines: readonly ReadLine[]) => lines.flatMap(line => ('problems' in line ? [] : [line.reference]))

async function findKnown(db: Queryable, lines: readonly ReadLine[]): Promise<Known> {
  const numbers = referencesOf(lines).flatMap(invoiceNumbersIn)
  const invoices =
    numbers.length === 0
      ? []
      : await db
          .selectFrom('invoice')
          .select(['id', 'number', 'organisationId'])
          .where('number', 'in', numbers)
          .execute()
  const invoiced = db
    .selectFrom('organisation')
    .where('distributionType', 'not in', distributionTypes.filter(isLeadCompany))
  return { invoices, organisations: await invoiced.select(['id', 'name']).execute() }
}
