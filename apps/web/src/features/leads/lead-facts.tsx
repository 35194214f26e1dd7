import { stepTwoLabels } from '@lodeway/rules/lead-submission/fields.ts'
import { geographicalAreaLabels } from '@lodeway/rules/leads/geographical-areas.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { yearsOfInsuranceLabels } from '@lodeway/rules/leads/questions.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import { formatDayMonthYear } from '@lodeway/rules/time/calendar.ts'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { withBreaks } from '../../ui/with-breaks.tsx'
import type { Lead } from './lead-parts.tsx'
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

/** Where a consent was stated. */
const channels = new Map([
  ['leadForm', 'Lead form'],
  ['dataRequest', 'Data request'],
])

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
          { label: 'Channel', value: channels.get(given.channel) ?? given.channel },
        ]}
      />
    ))}
  </LeadSection>
)
