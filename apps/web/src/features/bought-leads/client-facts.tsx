import { stepTwoLabels } from '@lodeway/rules/lead-submission/fields.ts'
import { geographicalAreaLabels } from '@lodeway/rules/leads/geographical-areas.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import { formatDayMonthYear } from '@lodeway/rules/time/calendar.ts'
import { Anchor } from '@mantine/core'
import { Facts } from '../../ui/facts.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { shownTime } from '../../ui/shown-time.ts'
import { QualityBadge } from '../leads/lead-columns.tsx'
import { LeadSection } from '../leads/lead-facts.tsx'
import { standingOf } from '../leads/standing.ts'
import type { WholeLead } from './bought-lead-dialog.tsx'
import { noticeOf } from './objected.ts'

/** A number to call by one tap. */
export const PhoneLink = ({ number }: { number: string }) => (
  <Anchor href={`tel:${number}`}>{toLocalPhone(number)}</Anchor>
)
/** Whoever objected is not called by a tap, nor written to. */
const phone = (number: string | null, lead: WholeLead) =>
  number && (noticeOf(lead) === undefined ? <PhoneLink number={number} /> : toLocalPhone(number))

const email = (lead: WholeLead) => {
  const { emailAddress } = lead
  return emailAddress && noticeOf(lead) === undefined ? (
    <Anchor href={`mailto:${emailAddress}`}>{emailAddress}</Anchor>
  ) : (
    emailAddress
  )
}

/** The client, as delivered. */
export const ClientFacts = ({ lead }: { lead: WholeLead }) => (
  <LeadSection title="Client">
    <Facts
      facts={[
        { label: 'Phone number', value: phone(lead.phoneNumber, lead) },
        { label: 'Alternative phone number', value: phone(lead.alternativePhoneNumber, lead) },
        {
          label: 'Email',
          value: email(lead),
        },
        { label: stepTwoLabels.idNumber, value: lead.idNumber },
        { label: stepTwoLabels.dateOfBirth, value: lead.dateOfBirth && formatDayMonthYear(lead.dateOfBirth) },
        { label: stepTwoLabels.geographicalArea, value: areaOf(lead.geographicalArea) },
        { label: stepTwoLabels.address, value: lead.address, wide: true },
        ...answersOf(lead),
        { label: 'Why they were referred', value: lead.reason, wide: true },
      ]}
    />
  </LeadSection>
)

const areaOf = (area: string | null) =>
  area && (geographicalAreaLabels[area as keyof typeof geographicalAreaLabels] ?? area)

/** What was asked about the insurance, under the labels of the form that asked it. */
const answersOf = ({ details }: WholeLead) =>
  Object.entries(details).flatMap(([name, answer]) => {
    const label = stepTwoLabels[name as keyof typeof stepTwoLabels]
    return label === undefined ? [] : [{ label, value: inWords(answer) }]
  })

const inWords = (answer: string | boolean | string[]): string =>
  Array.isArray(answer) ? answer.join(', ') : typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : answer

/** How the organisation came by it. */
export const DeliveryFacts = ({ lead }: { lead: WholeLead }) => (
  <LeadSection title="Delivery">
    <Facts
      facts={[
        { label: 'Received', value: shownTime(lead.deliveredAt) },
        { label: 'Good until', value: lead.expiresAt && shownTime(lead.expiresAt) },
        { label: 'Quality', value: <QualityBadge quality={lead.quality} /> },
        { label: 'Referred by', value: lead.loaderReference },
        {
          label: 'Why you have it',
          value: lead.contracts.map(contract => `${contract.contractName} ${standingOf(contract)}`).join('; '),
          wide: true,
        },
        ...(lead.premium === null ? [] : [{ label: 'Premium', value: shownRand(lead.premium) }]),
        ...(lead.premiumsCollected ? [{ label: 'Premiums collected', value: lead.premiumsCollected }] : []),
      ]}
    />
  </LeadSection>
)
