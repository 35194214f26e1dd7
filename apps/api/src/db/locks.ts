/**
 * Every number that advisory locks are taken by, so that nothing waits for something else. They stay what they are: while one release
 * takes over from another, both lock by them. Persons and addresses are locked by their own fingerprints; the identity service,
 * which imports nothing from here, has the number 0 for texts, and one for its keys.
 */

/** Of what is locked by a text, such as an id. */
export const textLocks = {
  idempotencyKey: 1,
  outcomeUpload: 2,
  turn: 3,
  payee: 4,
  bankStatement: 6,
  organisation: 7,
  vatNumber: 8,
  caseMessage: 9,
  newOrganisation: 10,
  invitation: 11,
}

/** Of what there is one of in a database. Sums are folded by a function of migration 0005. */
export const databaseLocks = {
  migrate: 5_063_392_901,
  rights: 5_063_392_902,
  foldSums: 5_063_392_903,
  // Payment runs are numbered by it, too (migration 0121), which nobody does while a database is restored.
  restore: 5_063_392_904,
  companyCode: 5_063_392_905,
  launcher: 5_063_392_906,
  firstAdministrator: 5_063_392_907,
  loginRole: 5_063_392_908,
  verifyLater: 5_063_392_909,
}
