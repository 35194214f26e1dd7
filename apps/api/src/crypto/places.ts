/** What numbers of payees are sealed for (`Keys.seal`): the same wherever a copy of them lies, or it could not be read there. */
export const accountNumberPlace = 'billing.number'
export const incomeTaxNumberPlace = 'billing.incomeTaxNumber'

/** What a value is sealed for. One that is not among these is not sealed, so that nothing is sealed that nobody could open again. */
export type Place =
  | typeof accountNumberPlace
  | typeof incomeTaxNumberPlace
  | 'account.id_number'
  | 'lead.id_number'
  | 'organisation.signing_secret'
  | 'payment_setting.own_account'
  | 'payment_run.file'
  | 'case_file.content'
  | 'job.mail'
  | 'job.accountMail'
  | `kept_key.${string}`
