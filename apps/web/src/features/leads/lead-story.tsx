import { getLeadStory } from '@lodeway/contract/leads.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { Skeleton } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Money } from '../../ui/money.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { Code, State } from '../../ui/state.tsx'
import { Chapter, Story } from '../../ui/story.tsx'
import { LeadSection } from './lead-facts.tsx'
import classes from './leads.module.css'
import { type Entry, type LeadStory, tell } from './story-words.ts'

export const useStory = (id: string) => useCall(getLeadStory, { params: { id } }, { fresh: true })
type Reading = ReturnType<typeof useStory>

/** What happened to a lead, the latest first. */
export const StorySection = ({ reading }: { reading: Reading }) => (
  <LeadSection title="Story">
    {reading.data ? (
      <Story label="What happened to this lead, the latest first">
        {reading.data.entries.toReversed().map((entry, place, all) => (
          <StoryChapter key={`${entry.at} ${all.length - place}`} entry={entry} />
        ))}
      </Story>
    ) : reading.isError ? (
      <FailedPart text="What happened to this lead could not be loaded." onRetry={reading.refetch} />
    ) : (
      <Skeleton height={180} />
    )}
  </LeadSection>
)

function StoryChapter({ entry }: { entry: Entry }) {
  const { what, code, more, earlier, kind } = tell(entry)
  return (
    <Chapter
      what={code === undefined ? what : [what, ' ', <Code key="code">{code}</Code>]}
      when={shownTime(entry.at)}
      at={entry.at}
      {...(kind && { kind })}
    >
      {(more.length > 0 || earlier) && (
        <>
          {more.map(line => (
            <div key={line}>{line}</div>
          ))}
          {earlier && (
            <details className={classes.earlier}>
              <summary>{earlier.length === 1 ? '1 earlier attempt' : `${earlier.length} earlier attempts`}</summary>
              {earlier.map(line => (
                <div key={line}>{line}</div>
              ))}
            </details>
          )}
        </>
      )}
    </Chapter>
  )
}

type Owed = NonNullable<LeadStory['owed']>[number]
function stateOf({ isWrittenOff, isVoided, paymentStatus }: Owed): string {
  if (isWrittenOff) return 'Written off'
  if (isVoided) return 'Voided'
  return paymentStatus === 'paid' ? 'Paid' : 'Unpaid'
}

/** For administrators: what is owed because of the lead, in both directions. */
export function OwedSection({ owed }: { owed: NonNullable<LeadStory['owed']> }) {
  if (owed.length === 0) return null
  return (
    <LeadSection title="Money">
      <ul className={classes.rows}>
        {owed.map(row => (
          <li key={row.id} data-gone={row.isVoided || undefined}>
            <span>
              <b>{saleStatusLabels[row.status]}</b>
              <small>{row.category === 'invoice' ? `${row.party} owes` : `${row.party} is owed`}</small>
            </span>
            <State tone={row.isVoided ? 'neutral' : row.paymentStatus === 'paid' ? 'success' : 'warning'}>
              {stateOf(row)}
            </State>
            <Money rand={row.amount} />
          </li>
        ))}
      </ul>
    </LeadSection>
  )
}
