import type { lead as leadSchema } from '@lodeway/contract/lead-shapes.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { Alert } from '@mantine/core'
import type * as z from 'zod/mini'
import { useUser } from '../../session/session.ts'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { LeadEarnings } from '../earnings/lead-earnings.tsx'
import { AssignmentFacts } from './assignment-facts.tsx'
import { ClientFacts, ConsentFacts, InsuranceFacts, LeadSection } from './lead-facts.tsx'
import { OwedSection, StorySection, useStory } from './lead-story.tsx'
import { LeadWay } from './lead-way.tsx'
import { correctionHint, objectedNotice } from './lead-words.ts'
import classes from './leads.module.css'
import { OutcomeForm } from './outcome-form.tsx'
import { StatusFacts } from './status-facts.tsx'
import { WhySection } from './why-section.tsx'

const LeadNotes = loadedLater(() => import('./lead-notes.tsx').then(part => part.LeadNotes))
const LeadQuestions = loadedLater(() => import('./lead-questions.tsx').then(part => part.LeadQuestions))

export type Lead = z.output<typeof leadSchema>

interface PartsProps {
  lead: Lead
  readOnly: boolean
  outcome: OrganisationStatus | undefined
  onRecorded: (() => void) | undefined
}

export function LeadParts({ lead, readOnly, outcome, onRecorded }: PartsProps) {
  const { isAdmin } = useUser()
  const story = useStory(lead.id)
  return (
    <>
      <LeadWay lead={lead} entries={story.data?.entries ?? []} />
      <div className={classes.columns}>
        <div className={classes.sections}>
          {lead.objectedAt && <Alert color="red">{objectedNotice(lead.objectedAt)}</Alert>}
          {lead.awaitsCorrection && <Alert color="yellow">{correctionHint}</Alert>}
          {isAdmin && !readOnly && (
            <InArea area="leads">
              <OutcomeForm
                lead={lead}
                // Who has it by now is asked about anew; what else was recorded meanwhile goes to where nothing is typed.
                key={`${lead.organisationId} ${outcome}`}
                preset={outcome}
                onRecorded={onRecorded}
              />
            </InArea>
          )}
          {!isAdmin && <LeadQuestions leadId={lead.id} />}
          <StorySection reading={story} />
          {story.data?.owed && <OwedSection owed={story.data.owed} />}
          {!isAdmin && <LeadEarnings leadId={lead.id} section={LeadSection} />}
        </div>
        <div className={classes.sections}>
          {isAdmin && <AssignmentFacts lead={lead} />}
          {isAdmin && <LeadNotes leadId={lead.id} />}
          <WhySection
            considered={story.data?.considered}
            earlier={story.data?.earlier}
            leftWaiting={story.data?.leftWaiting}
            firstLeftWaiting={story.data?.firstLeftWaiting}
          />
          <Facts lead={lead} />
          <ConsentFacts lead={lead} />
        </div>
      </div>
    </>
  )
}

export const Facts = ({ lead }: { lead: Lead }) => (
  <>
    <ClientFacts lead={lead} />
    <InsuranceFacts lead={lead} />
    <StatusFacts lead={lead} />
  </>
)
