import { qualityPartLabels } from '@lodeway/rules/leads/quality.ts'
import { organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { useUser } from '../../session/session.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { shownTime } from '../../ui/shown-time.ts'
import { ClientStatusBadge, QualityBadge } from './lead-columns.tsx'
import { LeadSection } from './lead-facts.tsx'
import type { Lead } from './lead-parts.tsx'

export function StatusFacts({ lead }: { lead: Lead }) {
  const { isAdmin } = useUser()
  const { organisationStatus, quality, qualityPoints } = lead
  const facts: Fact[] = [
    { label: 'Date submitted', value: shownTime(lead.createdAt) },
    { label: 'Client status', value: <ClientStatusBadge status={lead.clientStatus} /> },
    { label: 'Organisation status', value: organisationStatus && organisationStatusLabels[organisationStatus] },
  ]
  if (isAdmin) {
    facts.push(
      { label: 'Loader', value: fullName(lead.loaderFirstName, lead.loaderLastName) },
      { label: 'Premium', value: typeof lead.premium === 'number' ? shownRand(lead.premium) : null },
      { label: 'Premiums collected', value: lead.premiumsCollected },
      { label: 'Lead quality', value: quality && <QualityBadge quality={quality} /> },
      { label: 'Quality points', value: qualityPoints && `${pointsOf(qualityPoints)} of 100` },
      { label: 'No points for', value: missingWords(qualityPoints ?? []), wide: true },
    )
  }
  return (
    <LeadSection title="Status">
      <Facts facts={facts} />
    </LeadSection>
  )
}

type Missing = readonly { what: string; points: number }[]

const pointsOf = (missing: Missing): number => missing.reduce((left, { points }) => left - points, 100)

const missingWords = (missing: Missing): string =>
  missing
    .map(({ what, points }) => `${(qualityPartLabels as Record<string, string>)[what] ?? what} (${points})`)
    .join(', ')
