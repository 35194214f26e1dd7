import { organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { shownRand } from '../../ui/shown-rand.ts'
import { shownTime } from '../../ui/shown-time.ts'
import { Chapter, Story } from '../../ui/story.tsx'
import { LeadSection } from '../leads/lead-facts.tsx'
import type { WholeLead } from './bought-lead-dialog.tsx'

/** What was reported of the lead and noted about it, the latest first, down to its delivery. */
export const SaidSection = ({ lead }: { lead: WholeLead }) => (
  <LeadSection title="History">
    <Story label="History of this lead, latest first">
      {lead.callBackAt !== null && (
        <Chapter what="Call again" when={shownTime(lead.callBackAt)} at={lead.callBackAt} kind="ahead" />
      )}
      {lead.said.map(({ at, organisationStatus, premium, by }, place) => (
        <Chapter
          key={`${at} ${lead.said.length - place}`}
          what={
            premium === null
              ? organisationStatusLabels[organisationStatus]
              : `${organisationStatusLabels[organisationStatus]}, premium ${shownRand(premium)}`
          }
          when={shownTime(at)}
          at={at}
        >
          {by === null ? undefined : `By ${by}`}
        </Chapter>
      ))}
      <Chapter what="Delivered" when={shownTime(lead.deliveredAt)} at={lead.deliveredAt} kind="minor" />
    </Story>
  </LeadSection>
)
