import {
  checkName,
  checkRequired,
  checkRequiredChoice,
  checkRequiredEmail,
  isEmpty,
  type Problem,
} from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'
import { fieldNotValid } from '../people/messages.ts'
import { allowedDistributionTypes, type DistributionType } from './distribution.ts'
import { type LeadReceivalType, leadReceivalTypes } from './receival.ts'
import { isHexColour } from './white-label.ts'

type WhiteLabelInput = {
  logoUrl?: string
  backgroundImageUrl?: string
  primaryColor?: string | null
  secondaryColor?: string | null
  fontColor?: string | null
}

/** An organisation in the shape of the wire. Without `whiteLabel` the white-labelling toggle is off. */
export type OrganisationInput = {
  name?: string
  distributionType?: DistributionType
  representative?: { firstName?: string; lastName?: string; emailAddress?: string }
  leadReceivalType?: LeadReceivalType
  whiteLabel?: WhiteLabelInput | null
}

export type OrganisationField =
  | 'name'
  | 'distributionType'
  | 'representative.firstName'
  | 'representative.lastName'
  | 'representative.emailAddress'
  | 'leadReceivalType'
  | `whiteLabel.${keyof WhiteLabelInput}`

export const organisationLabels: Record<OrganisationField, string> = {
  name: 'Organisation name',
  distributionType: 'Distribution option',
  'representative.firstName': 'Representative first name',
  'representative.lastName': 'Representative surname',
  'representative.emailAddress': 'Representative email',
  leadReceivalType: 'Lead received type',
  'whiteLabel.logoUrl': 'Logo URL',
  'whiteLabel.backgroundImageUrl': 'Background image URL',
  'whiteLabel.primaryColor': 'Primary colour',
  'whiteLabel.secondaryColor': 'Secondary colour',
  'whiteLabel.fontColor': 'Font colour',
}

/**
 * Checks an organisation, new or edited: the message by field, none when it can be saved. `current` is the
 * distribution type before an edit, which limits what it may become. Source: document 2, sections 4 and 5.
 */
export function checkOrganisation(
  input: OrganisationInput,
  current?: DistributionType,
): FieldErrors<OrganisationField> {
  const { representative, whiteLabel } = input
  return collectErrors<OrganisationField>({
    name: checkRequired(input.name),
    distributionType: checkRequiredChoice(
      input.distributionType,
      allowedDistributionTypes(current),
      organisationLabels.distributionType,
    ),
    'representative.firstName': checkName(representative?.firstName),
    'representative.lastName': checkName(representative?.lastName),
    'representative.emailAddress': checkRequiredEmail(representative?.emailAddress),
    leadReceivalType: checkRequiredChoice(
      input.leadReceivalType,
      leadReceivalTypes,
      organisationLabels.leadReceivalType,
    ),
    ...(whiteLabel ? checkWhiteLabel(whiteLabel) : {}),
  })
}

/** Both addresses are required once white-labelling is on; colours are optional, but only as #rrggbb. */
function checkWhiteLabel(input: WhiteLabelInput): FieldErrors<OrganisationField> {
  return collectErrors<OrganisationField>({
    'whiteLabel.logoUrl': checkAddress('whiteLabel.logoUrl', input.logoUrl),
    'whiteLabel.backgroundImageUrl': checkAddress('whiteLabel.backgroundImageUrl', input.backgroundImageUrl),
    'whiteLabel.primaryColor': checkColour('whiteLabel.primaryColor', input.primaryColor),
    'whiteLabel.secondaryColor': checkColour('whiteLabel.secondaryColor', input.secondaryColor),
    'whiteLabel.fontColor': checkColour('whiteLabel.fontColor', input.fontColor),
  })
}

const checkAddress = (field: OrganisationField, value: string | undefined): Problem =>
  checkRequired(value) ?? (isWebAddress(value ?? '') ? undefined : fieldNotValid(organisationLabels[field]))

const checkColour = (field: OrganisationField, value: string | null | undefined): Problem =>
  isEmpty(value) || isHexColour(value ?? '') ? undefined : fieldNotValid(organisationLabels[field])

/** The longest address of a picture or an endpoint, in characters. */
export const maxWebAddressLength = 1000

/**
 * Whether a text is an absolute http or https address without a user name in it. Only its form: the server decides
 * when it fetches whether the address is a public one.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text)
