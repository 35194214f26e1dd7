// How much of something is taken or answered, where no rule of its own says it: the server refuses more, in words that forms
// show at their fields. A field cuts nothing that is pasted. Lengths are in characters as browsers and JavaScript count them, in UTF-16.

/** A first or last name of a person, and the name of an account's holder. */
export const maxNameLength = 100

/** What an organisation, a contract, a fee card or a client's business is called. */
export const maxTitleLength = 120

/** A street or postal address, written on one line. */
export const maxAddressLength = 300

/** Text over several lines: why a lead is submitted. */
export const maxParagraphLength = 1000

/** What is typed to search a list. */
export const maxSearchLength = 100

/** What an API key is for, as its organisation tells it from others. */
export const maxKeyNameLength = 60

/** API keys of an organisation that work at the same time: as many as its page lists. */
export const maxApiKeys = 100

/** Test leads that an organisation's endpoint is sent within an hour. */
export const testLeadsAnHour = 10

/** Why an access request is denied, as its person is told. */
export const maxDenialReasonLength = 300

/** How and when a person objected to being contacted. */
export const maxObjectionReasonLength = 200

/**
 * Options of one choice (document 2, sections 2 and 9), hence the rows that one answer holds of a list that choices are
 * made from, and how many of them a filter may name.
 */
export const maxChoices = 1000

/** Leads that one answer holds: what a loader sees at once while searching (document 2, sections 2 and 9). */
export const maxLeadRows = 300

/** Sales that one answer, one file and one batch hold (document 2, section 9). */
export const maxSaleRows = 2000

/** Payouts that one payment run holds. */
export const maxRunRows = 20_000

/** Why a run is cancelled, or a payment was refused, as an administrator writes it. */
export const maxRunReasonLength = 200

/** How long after they signed in, or said their password again, somebody may do what a stolen session must not: export account numbers, make keys, approve payments, erase. */
export const freshSignInMinutes = 15

/** Entries of the journal that one file holds: a month of a busy product. */
export const maxJournalEntries = 50_000

/** Rows of a list that may be passed over before an answer begins. */
export const maxOffset = 1_000_000

/** Rows that one answer holds of a list that is only paged through. */
export const maxPageRows = 100

/** A picture of a person, as a file, in bytes: what a telephone takes. */
export const maxPictureBytes = 6 * 1024 * 1024

/** Amounts that one invoice holds; what is more stands on the next. */
export const maxInvoiceLines = 2000

/** How to pay the platform, in lines as an invoice shows them. */
export const maxPaymentDetailsLength = 500

/** Months that statements can be had of: tax records are kept for five years (Tax Administration Act 28 of 2011, section 29). */
export const statementMonths = 60

/**
 * What waits for administrators is counted up to this, of each kind, and what filters find in the audit log: whoever sees that it is more
 * acts no differently, and counting it all may mean reading a whole table.
 */
export const maxCounted = 10_000
