/** Why a lead that an organisation has cannot be edited (document 2, section 4). */
export const lockedHint = 'Assigned to an organisation, so it can no longer be changed.'

/** Above a lead that an organisation gave back. */
export const correctionHint =
  'This lead was returned because its contact details are wrong. It goes to somebody else once the phone number or email address is corrected.'
