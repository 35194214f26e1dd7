/** An ID number of 13 digits as lists show it: its last three (domain rules, "People"). */
export const maskedIdNumber = (last3: string): string => `••••••••••${last3}`

/** An account number as anybody but its holder sees it: its last four digits, its length hidden (security 26). */
export const maskedAccountNumber = (last4: string): string => `••••${last4}`

/** A masked ID number, of a reader who may not see it in full: a field for it begins empty, and left empty changes nothing. */
export const idNumberOnFile = ({ idNumber }: { readonly idNumber: string | null }): string | undefined =>
  idNumber === null || /^\d+$/.test(idNumber) ? undefined : idNumber
