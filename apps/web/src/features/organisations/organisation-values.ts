import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import type { organisationInput, organisation as organisationSchema } from '@lodeway/contract/organisation-shapes.ts'
import type { changeOrganisation } from '@lodeway/contract/organisations.ts'
import type { OrganisationField } from '@lodeway/rules/organisations/checks.ts'
import { checkOrganisation } from '@lodeway/rules/organisations/checks.ts'
import type { DistributionType } from '@lodeway/rules/organisations/distribution.ts'
import type { LeadReceivalType } from '@lodeway/rules/organisations/receival.ts'
import { ownColours } from '@lodeway/rules/organisations/white-label.ts'
import type * as z from 'zod/mini'

export type Organisation = z.output<typeof organisationSchema>

/** An organisation as the form holds one; what was entered for white-labelling is kept while the toggle is off. */
export interface OrganisationValues extends Record<string, unknown> {
  name: string
  distributionType: DistributionType | null
  representative: { firstName: string; lastName: string; emailAddress: string }
  leadReceivalType: LeadReceivalType | null
  hasWhiteLabel: boolean
  whiteLabel: WhiteLabelValues
}

export interface WhiteLabelValues {
  logoUrl: string
  backgroundImageUrl: string
  primaryColor: string
  secondaryColor: string
  fontColor: string
}

const noWhiteLabel: WhiteLabelValues = { logoUrl: '', backgroundImageUrl: '', ...ownColours }

export const newOrganisation: OrganisationValues = {
  name: '',
  distributionType: null,
  representative: { firstName: '', lastName: '', emailAddress: '' },
  leadReceivalType: null,
  hasWhiteLabel: false,
  whiteLabel: noWhiteLabel,
}

export const organisationValues = ({ whiteLabel, ...organisation }: Organisation): OrganisationValues => ({
  name: organisation.name,
  distributionType: organisation.distributionType,
  representative: { ...organisation.representative },
  leadReceivalType: organisation.leadReceivalType,
  hasWhiteLabel: whiteLabel !== null,
  whiteLabel:
    whiteLabel === null
      ? noWhiteLabel
      : {
          // The addresses that were entered; what visitors get is a copy on our own origin.
          logoUrl: whiteLabel.logoSource,
          backgroundImageUrl: whiteLabel.backgroundImageSource,
          primaryColor: whiteLabel.primaryColor,
          secondaryColor: whiteLabel.secondaryColor,
          fontColor: whiteLabel.fontColor,
        },
})

/** What is wrong, by field. `current` is the distribution type before an edit. */
export const checkValues = (
  values: OrganisationValues,
  current?: DistributionType,
): Partial<Record<OrganisationField, string>> =>
  checkOrganisation(
    {
      ...values,
      distributionType: values.distributionType ?? undefined,
      leadReceivalType: values.leadReceivalType ?? undefined,
      whiteLabel: values.hasWhiteLabel ? values.whiteLabel : null,
    },
    current,
  )

/** The body of a save, for values that were checked. */
export function organisationBody(values: OrganisationValues): z.input<typeof organisationInput> {
  const { distributionType, leadReceivalType, whiteLabel } = values
  if (distributionType === null || leadReceivalType === null) throw new Error('The form was not checked.')
  return {
    name: values.name.trim(),
    distributionType,
    representative: {
      firstName: values.representative.firstName.trim(),
      lastName: values.representative.lastName.trim(),
      emailAddress: values.representative.emailAddress.trim(),
    },
    leadReceivalType,
    whiteLabel: values.hasWhiteLabel
      ? {
          logoUrl: whiteLabel.logoUrl.trim(),
          backgroundImageUrl: whiteLabel.backgroundImageUrl.trim(),
          primaryColor: whiteLabel.primaryColor || ownColours.primaryColor,
          secondaryColor: whiteLabel.secondaryColor || ownColours.secondaryColor,
          fontColor: whiteLabel.fontColor || ownColours.fontColor,
        }
      : null,
  }
}

/**
 * What a form changes of an organisation, and what stood there before: what somebody else changed meanwhile is not taken
 * back. Values that were checked.
 */
export function organisationChanges(
  values: OrganisationValues,
  before: Organisation,
): BodyInput<typeof changeOrganisation> {
  const [wanted, seen] = [organisationBody(values), organisationBody(organisationValues(before))]
  const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    name => JSON.stringify(wanted[name]) !== JSON.stringify(seen[name]),
  )
  const only = (body: typeof wanted) => Object.fromEntries(names.map(name => [name, body[name]]))
  return { ...only(wanted), seen: only(seen) }
}
