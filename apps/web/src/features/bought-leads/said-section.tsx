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
      {happenedTo(lead).map(({ what, at, by, kind }, place, all) => (
        <Chapter key={`${at} ${all.length - place}`} what={what} when={shownTime(at)} at={at} kind={kind}>
          {by === null ? undefined : `By ${by}`}
        </Chapter>
      ))}
      <Chapter what="Delivered" when={shownTime(lead.deliveredAt)} at={lead.deliveredAt} kind="minor" />
    </Story>
  </LeadSection>
)

/** The reports, and what the platform told the organisation of the client: what was recorded in the moment of an objection comes after it. */
function happenedTo({ said, corrected, objectedAt }: WholeLead) {
  const reports = said.map(({ at, organisationStatus, premium, by }) => {
    const status = organisationStatusLabels[organisationStatus]
    return { at, by, what: premium === null ? status : `${status}, premium ${shownRand(premium)}`, kind: undefined }
  })
  const corrections = corrected.map(({ at, fields }) => ({
    at,
    by: 'the platform',
    what: `Details changed: ${fields.join(', ')}`,
    kind: 'minor' as const,
  }))
  const objections =
    objectedAt === null
      ? []
      : [{ at: objectedAt, by: 'the platform', what: 'Objection to being contacted', kind: undefined }]
  return [...reports, ...corrections, ...objections].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
