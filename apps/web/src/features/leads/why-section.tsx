import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { shownTime } from '../../ui/shown-time.ts'
import { LeadSection } from './lead-facts.tsx'
import classes from './leads.module.css'
import { standingOf } from './standing.ts'
import type { LeadStory } from './story-words.ts'

/**
 * For administrators: why it is with this organisation, and who else was looked at; or why nobody has it; and how it was with those
 * that had it, and the first and last time that it was left waiting.
 */
export function WhySection({
  considered,
  earlier,
  leftWaiting,
  firstLeftWaiting,
}: Pick<LeadStory, 'considered' | 'earlier' | 'leftWaiting' | 'firstLeftWaiting'>) {
  // Nobody bought it then and nobody does now: that is said once.
  const isTheSame = considered?.length === 0 && leftWaiting?.considered.length === 0
  const waited = [isTheSame ? undefined : leftWaiting, firstLeftWaiting].filter(left => !!left)
  const before = [
    ...(earlier ?? []).map(each => ({ ...each, what: `Given to ${each.organisationName}` })),
    ...waited.map(each => ({ ...each, what: 'Left waiting' })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const isPlaced = considered?.some(({ isChosen }) => isChosen) ?? false
  return (
    <>
      {considered && (
        <LeadSection title={isPlaced ? 'Why this buyer' : 'Why nobody has it'}>
          <ConsideredRows considered={considered} />
        </LeadSection>
      )}
      {before.map(({ what, at, considered: stood }) => (
        <details key={what + at} className={classes.earlier}>
          <summary>
            {what} {shownTime(at)}
          </summary>
          <ConsideredRows considered={stood} />
        </details>
      ))}
    </>
  )
}

function ConsideredRows({ considered }: { considered: readonly Considered[] }) {
  if (considered.length === 0) return <p>No organisation has an active contract that buys this insurance type.</p>
  const ordered = considered.toSorted(
    (a, b) => rank(a) - rank(b) || a.organisationName.localeCompare(b.organisationName),
  )
  return (
    <ul className={classes.rows}>
      {ordered.map(row => (
        <li key={`${row.organisationName} ${row.contractName}`} data-gone={row.against !== null || undefined}>
          <span className={classes.mark} data-chosen={row.isChosen || undefined}>
            {row.isChosen ? (
              <IconCheck size={16} aria-hidden />
            ) : row.against === null ? (
              <IconMinus size={16} aria-hidden />
            ) : (
              <IconX size={16} aria-hidden />
            )}
          </span>
          <span>
            <b>{row.organisationName}</b>
            <small>{`${row.contractName}: ${standingOf(row)}`}</small>
          </span>
          <span className={classes.filled}>
            {row.assigned} of {row.leadQuantity ?? 'any number'}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Considered = NonNullable<LeadStory['considered']>[number]
const rank = ({ isChosen, against }: Considered): number => (isChosen ? 0 : against === null ? 1 : 2)
