import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { getLeadStory } from '@lodeway/contract/leads.ts'
import { fetchedAnswer, openedAnswer } from '@lodeway/rules/deliveries/attempts.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { qualityLabels } from '@lodeway/rules/leads/quality.ts'
import { isSold, organisationStatusCodes, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { shownRand } from '../../ui/shown-rand.ts'
import { shownTime } from '../../ui/shown-time.ts'
import { capitalised } from './lead-words.ts'

export type LeadStory = AnswerOf<typeof getLeadStory>
export type Entry = LeadStory['entries'][number]
type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

/** One thing that happened, in words. */
export interface Told {
  what: string
  /** The code that lists show for it. */
  code?: string
  more: string[]
  /** What was tried before the last attempt, the latest first. */
  earlier?: string[]
  kind?: 'minor' | 'trouble'
}

/** Who did it, at the start of a line: 'By Thandi Nkosi', 'By Anna Botha of Ubuntu Cover'. */
const by = ({ kind, name, person }: Of<'reported'>['by'], how = ''): string[] => {
  if (kind === 'system') return []
  const who =
    name ??
    (kind === 'administrator' ? 'an administrator' : kind === 'organisation' ? 'the organisation' : 'the loader')
  return [`By ${person ? `${person} of ` : ''}${who}${how}`]
}

const ways: Record<Of<'reported'>['source'], string> = {
  partner: ' through the partner API',
  csv: ' from a file of outcomes',
  admin: '',
  buyer: '',
  system: '',
}

const decisions: Record<Exclude<Of<'reported'>['event'], 'status'>, string> = {
  reversal: 'Sale taken back',
  lateSale: 'Late sale reported',
  lateSaleAccepted: 'Late sale accepted',
  lateSaleRefused: 'Late sale refused',
  returnOpened: 'Return asked for',
  returnAccepted: 'Return accepted',
  returnRefused: 'Return refused',
  returnWithdrawn: 'Return withdrawn',
  lapsed: 'Lapsed without a sale',
  soldElsewhere: 'Sold by another organisation',
  notContacted: 'Taken back: no outcome within the hours of the contract',
}

const deliveries: Record<Of<'delivery'>['event'], string> = {
  assigned: 'Lead',
  corrected: 'Correction',
  erased: 'Erasure',
  objected: 'Objection',
}

/** An entry of a lead's story, as a heading and the lines below it. */
export function tell(entry: Entry): Told {
  switch (entry.kind) {
    case 'submitted':
      return {
        what: 'Submitted',
        more: [
          ...by(entry.by),
          `Client agreed to be contacted about ${leadLabelOf(entry.insuranceType)} (wording ${entry.consentVersion})`,
          ...(entry.quality ? [`Lead quality ${qualityLabels[entry.quality]}`] : []),
        ],
      }
    case 'consent':
      return {
        what: 'Consent confirmed again',
        more: [`For ${leadLabelOf(entry.insuranceType)} (wording ${entry.version})`],
        kind: 'minor',
      }
    case 'edited':
      return {
        what: 'Details changed',
        more: [...by(entry.by), ...(entry.fields.length > 0 ? [entry.fields.join(', ')] : [])],
        kind: 'minor',
      }
    case 'assigned':
      return {
        what:
          entry.organisationName === undefined
            ? 'Placed with an organisation'
            : `Placed with ${entry.organisationName}`,
        more: entry.reason === undefined ? [] : [capitalised(entry.reason)],
      }
    case 'delivery':
      return tellDelivery(entry)
    case 'reported':
      return tellReported(entry)
    case 'paid':
      return {
        what: `${saleStatusLabels[entry.status]} of ${shownRand(entry.amount)} ${entry.category === 'invoice' ? 'received' : 'paid'}`,
        more: [`${entry.category === 'invoice' ? 'Received from' : 'Paid to'} ${entry.party}`, ...by(entry.by)],
      }
    case 'paymentTakenBack':
      return {
        what: `${saleStatusLabels[entry.status]} of ${shownRand(entry.amount)} ${entry.category === 'invoice' ? 'not received' : 'not paid'} after all`,
        more: ['It is owed again', ...by(entry.by)],
        kind: 'trouble',
      }
  }
}

function tellDelivery({ event, channel, status, attempts, tries, lastAnswer, nextAttemptAt }: Of<'delivery'>): Told {
  const what = deliveries[event]
  const [last, ...before] = tries
    .toReversed()
    .map(({ at, answer }) => `${shownTime(at)}: ${answer ?? 'the answer is no longer kept'}`)
  const more = [last ?? lastAnswer ?? []].flat()
  const earlier = before.length > 0 ? { earlier: before } : {}
  if (lastAnswer === openedAnswer) return { what: `${what} opened by the organisation`, more: [] }
  if (lastAnswer === fetchedAnswer) return { what: `${what} fetched by the organisation`, more: [] }
  if (status === 'delivered') {
    const how = channel === 'csv' ? 'with the morning file' : attempts > 1 ? `at attempt ${attempts}` : 'by webhook'
    return {
      what: `${what} delivered ${how}`,
      more: channel === 'csv' ? [] : more,
      ...earlier,
      ...(attempts > 1 && { kind: 'trouble' }),
    }
  }
  if (status === 'withdrawn')
    return { what: `${what} withdrawn before it was delivered`, more: [lastAnswer ?? []].flat(), kind: 'minor' }
  if (status === 'parked') return { what: `${what} not delivered`, more, ...earlier, kind: 'trouble' }
  if (channel === 'csv') return { what: `${what} goes out with the next morning file`, more: [], kind: 'minor' }
  const next = nextAttemptAt === null ? [] : [`Next attempt ${shownTime(nextAttemptAt)}`]
  return {
    what: attempts === 0 ? `${what} about to be delivered` : `${what} not delivered yet`,
    more: [...more, ...next],
    ...earlier,
    kind: attempts === 0 ? 'minor' : 'trouble',
  }
}

function tellReported(entry: Of<'reported'>): Told {
  const who = by(entry.by, ways[entry.source])
  if (entry.event !== 'status') {
    const isTrouble = ['reversal', 'returnOpened', 'lapsed', 'soldElsewhere', 'notContacted'].includes(entry.event)
    return {
      what: decisions[entry.event],
      more: [...who, ...(entry.reason ? [entry.reason] : [])],
      kind: isTrouble ? 'trouble' : 'minor',
    }
  }
  const { organisationStatus: status, premium, premiumsCollected } = entry
  if (status === undefined) return { what: 'Status taken back', more: who, kind: 'minor' }
  const sold = isSold(status)
  const code = organisationStatusCodes[status]
  return {
    what:
      organisationStatusLabels[status] + (sold && typeof premium === 'number' ? `, premium ${shownRand(premium)}` : ''),
    ...(code !== organisationStatusLabels[status] && { code }),
    more: [...(sold && premiumsCollected ? [`Premiums collected: ${premiumsCollected}`] : []), ...who],
    ...(!sold && status !== 'quoted' && { kind: 'minor' }),
  }
}
