/** An ID number of 13 digits as lists show it: its last three (domain rules, "People"). */
export const maskedIdNumber = (last3: string): string => `••••••••••${last3}`

/** An account number as anybody but its holder sees it: its last four digits, its length hidden (security 26). */
export const maskedAccountNumber = (last4: string): string => `••••${last4}`
