import { stepTwoLabels } from '@lodeway/rules/lead-submission/fields.ts'
import { geographicalAreaLabels } from '@lodeway/rules/leads/geographical-areas.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { qualityPartLabels } from '@lodeway/rules/leads/quality.ts'
import { yearsOfInsuranceLabels } from '@lodeway/rules/leads/questions.ts'
import { organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import { formatDayMonthYear } from '@lodeway/rules/time/calendar.ts'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUser } from '../../session/session.ts'
import type { Fact } from '../../ui/facts.tsx'
import { Facts } from '../../ui/facts.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { shownTime } from '../../ui/shown-time.ts'
import { withBreaks } from '../../ui/with-breaks.tsx'
import { ClientStatusBadge, QualityBadge } from './lead-columns.tsx'
import type { Lead } from './lead-dialog.tsx'
import classes from './leads.module.css'

export const LeadSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h3>{title}</h3>
    {children}
  </section>
)

export const ClientFacts = ({ lead }: { lead: Lead }) => (
  <LeadSection title="Client">
    <Facts
      facts={[
        { label: 'Full name', value: fullName(lead.firstName, lead.lastName) },
        { label: 'Phone number', value: toLocalPhone(lead.phoneNumber) },
        { label: 'Email', value: withBreaks(lead.emailAddress ?? '-') },
        {
          label: 'Alternative phone number',
          value: lead.alternativePhoneNumber && toLocalPhone(lead.alternativePhoneNumber),
        },
      ]}
    />
  </LeadSection>
)

/** What was answered, under the form's own labels. */
export function InsuranceFacts({ lead }: { lead: Lead }) {
  const facts: Fact[] = [
    { label: 'Insurance type', value: leadLabelOf(lead.insuranceType) },
    { label: stepTwoLabels.idNumber, value: lead.idNumber },
    { label: stepTwoLabels.dateOfBirth, value: lead.dateOfBirth && formatDayMonthYear(lead.dateOfBirth) },
    { label: stepTwoLabels.yearlyIncome, value: lead.yearlyIncome?.name },
    {
      label: stepTwoLabels.geographicalArea,
      value: lead.geographicalArea && geographicalAreaLabels[lead.geographicalArea],
    },
    { label: stepTwoLabels.address, value: lead.address },
    ...answered(lead),
    { label: stepTwoLabels.reason, value: lead.reason, wide: true },
  ]
  return (
    <LeadSection title="Insurance details">
      <Facts facts={facts} />
    </LeadSection>
  )
}

/** Questions of the insurance type's own, where they were asked. */
function answered(lead: Lead): Fact[] {
  const years = lead.yearsOfInsurance as keyof typeof yearsOfInsuranceLabels | null
  const all: Fact[] = [
    { label: stepTwoLabels.industry, value: lead.industry?.name },
    { label: stepTwoLabels.owner, value: lead.owner },
    { label: stepTwoLabels.assetsToCover, value: lead.assetsToCover.map(({ name }) => name).join(', ') },
    { label: stepTwoLabels.vehicleAssets, value: lead.vehicleAssets.join(', ') },
    { label: stepTwoLabels.vehicle, value: lead.vehicle?.name },
    { label: stepTwoLabels.vehicleColour, value: lead.vehicleColour?.name },
    { label: stepTwoLabels.medicalCover, value: yesOrNo(lead.medicalCover) },
    { label: stepTwoLabels.previousInsurance, value: yesOrNo(lead.previousInsurance) },
    { label: stepTwoLabels.incidentsInLastYears, value: yesOrNo(lead.incidentsInLastYears) },
    { label: stepTwoLabels.yearsOfInsurance, value: years && yearsOfInsuranceLabels[years] },
  ]
  return all.filter(({ value }) => Boolean(value))
}

const yesOrNo = (answer: boolean | null): string | null => (answer === null ? null : answer ? 'Yes' : 'No')

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

/** What the client agreed to, as it was recorded, the latest first. */
export const ConsentFacts = ({ lead: { insuranceType, consent, earlierConsents } }: { lead: Lead }) => (
  <LeadSection title="Consent">
    {consent.insuranceType !== insuranceType && (
      <Alert color="yellow" mb="md">
        This consent was given for {leadLabelOf(consent.insuranceType)}. There is none for {leadLabelOf(insuranceType)}.
      </Alert>
    )}
    {[consent, ...earlierConsents].map((given, index) => (
      <Facts
        key={`${given.givenAt} ${given.insuranceType}`}
        facts={[
          { label: index === 0 ? 'Wording' : 'Earlier wording', value: given.wording, wide: true },
          { label: 'Insurance type', value: leadLabelOf(given.insuranceType) },
          { label: 'Given', value: shownTime(given.givenAt) },
          { label: 'Version', value: given.version },
          { label: 'Channel', value: given.channel === 'leadForm' ? 'Lead form' : given.channel },
        ]}
      />
    ))}
  </LeadSection>
)
