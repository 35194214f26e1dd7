import { getLeadStory } from '@lodeway/contract/leads.ts'
import { ineligibleLabels } from '@lodeway/rules/allocation/eligibility.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { Skeleton } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Money } from '../../ui/money.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { Code, State } from '../../ui/state.tsx'
import { Chapter, Story } from '../../ui/story.tsx'
import { LeadSection } from './lead-facts.tsx'
import classes from './leads.module.css'
import { type LeadStory, tell } from './story-words.ts'

export const useStory = (id: string) => useCall(getLeadStory, { params: { id } }, { fresh: true })
type Reading = ReturnType<typeof useStory>

/** What happened to a lead, the latest first. */
export const StorySection = ({ reading }: { reading: Reading }) => (
  <LeadSection title="Story">
    {reading.data ? (
      <Story label="What happened to this lead, the latest first">
        {reading.data.entries.toReversed().map((entry, place, all) => {
          const { what, code, more, kind } = tell(entry)
          return (
            <Chapter
              key={`${entry.at} ${all.length - place}`}
              what={code === undefined ? what : [what, ' ', <Code key="code">{code}</Code>]}
              when={shownTime(entry.at)}
              at={entry.at}
              {...(kind && { kind })}
            >
              {more.length > 0 ? more.map(line => <div key={line}>{line}</div>) : undefined}
            </Chapter>
          )
        })}
      </Story>
    ) : reading.isError ? (
      <FailedPart text="What happened to this lead could not be loaded." onRetry={reading.refetch} />
    ) : (
      <Skeleton height={180} />
    )}
  </LeadSection>
)

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
              {row.isVoided ? 'Voided' : row.paymentStatus === 'paid' ? 'Paid' : 'Unpaid'}
            </State>
            <Money rand={row.amount} />
          </li>
        ))}
      </ul>
    </LeadSection>
  )
}

/** For administrators: why it is with this organisation, and who else was looked at; or why nobody has it. */
export function WhySection({ considered }: { considered: LeadStory['considered'] }) {
  if (!considered) return null
  const isPlaced = considered.some(({ isChosen }) => isChosen)
  const ordered = considered.toSorted(
    (a, b) => rank(a) - rank(b) || a.organisationName.localeCompare(b.organisationName),
  )
  return (
    <LeadSection title={isPlaced ? 'Why this buyer' : 'Why nobody has it'}>
      {considered.length === 0 ? (
        <p>No organisation has an active contract that buys this insurance type.</p>
      ) : (
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
                <small>{standing(row)}</small>
              </span>
              <span className={classes.filled}>
                {row.assigned} of {row.leadQuantity ?? 'any number'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </LeadSection>
  )
}

type Considered = NonNullable<LeadStory['considered']>[number]
const rank = ({ isChosen, against }: Considered): number => (isChosen ? 0 : against === null ? 1 : 2)
const standing = ({ isChosen, against, contractName }: Considered): string =>
  `${contractName}: ${isChosen ? 'got this lead' : against === null ? 'could have had it' : ineligibleLabels[against].toLowerCase()}`
