import { termLabels } from '@lodeway/rules/contracts/terms.ts'
import { internalStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { Facts } from '../../ui/facts.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { LeadSection } from './lead-facts.tsx'
import type { Lead } from './lead-parts.tsx'
import { capitalised } from './lead-words.ts'

/** For administrators: who has the lead, under what contract and why. */
export const AssignmentFacts = ({
  lead: { assignment, internalStatus, clientStatus, awaitsCorrection, waitsForContract },
}: {
  lead: Lead
}) => (
  <LeadSection title="Assignment">
    {assignment ? (
      <Facts
        facts={[
          { label: 'Organisation', value: assignment.organisationName },
          { label: 'Contract', value: assignment.contractName },
          { label: 'Assigned', value: shownTime(assignment.assignedAt) },
          { label: 'Expires', value: assignment.expiresAt ? shownTime(assignment.expiresAt) : 'Never' },
          { label: 'Term', value: termLabels[assignment.term] },
          { label: 'Reason', value: capitalised(assignment.reason), wide: true },
        ]}
      />
    ) : (
      <p>
        {awaitsCorrection
          ? 'The organisation gave this lead back. It waits for its contact details to be corrected.'
          : waitsForContract
            ? 'Its contact details were corrected after it was given back. It goes to its own organisation once that has a contract for this type of insurance.'
            : clientStatus === 'expired'
              ? 'The assignment lapsed without a sale. No organisation has the lead now.'
              : `${internalStatusLabels[internalStatus]}: no organisation has this lead yet.`}
      </p>
    )}
  </LeadSection>
)
