import { type OrganisationStatus, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { shownDay } from '../../ui/shown-time.ts'

/** Why a lead that an organisation has cannot be edited (document 2, section 4). */
export const lockedHint = 'Assigned to an organisation, so it can no longer be changed.'

/** Above a lead that an organisation gave back. */
export const correctionHint =
  'This lead was returned because its contact details are wrong. It goes to somebody else once the phone number or email address is corrected.'

/** Whether its client objected to being contacted, as administrators are told. */
export const hasObjected = ({ objectedAt }: { objectedAt?: string | null | undefined }): boolean => Boolean(objectedAt)

/** What stands at a lead whose client objected. */
export const objectedNotice = (objectedAt: string): string =>
  `This client objected to being contacted on ${shownDay(objectedAt)}. Do not call them.`

/** That an outcome was recorded, and of whom: 'Call back recorded for Thandi Mokoena'. */
export const recordedText = (client: { firstName: string; lastName: string }, status: OrganisationStatus): string =>
  `${organisationStatusLabels[status]} recorded for ${fullName(client.firstName, client.lastName)}`

/** With a capital at its start, as a line of its own. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
