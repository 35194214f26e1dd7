/** What numbers of payees are sealed for (`Keys.seal`): the same wherever a copy of them lies, or it could not be read there. */
export const accountNumberPlace = 'billing.number'
export const incomeTaxNumberPlace = 'billing.incomeTaxNumber'
