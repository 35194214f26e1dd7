/** Why a lead that an organisation has cannot be edited (document 2, section 4). */
export const lockedHint = 'Assigned to an organisation, so it can no longer be changed.'
