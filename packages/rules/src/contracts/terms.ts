/** The lead is cashed once this premium is collected. It is no duration (domain rules, "Contracts and time"). */
export const terms = ['firstPremium', 'secondPremium', 'thirdPremium', 'fourthPremium'] as const
export type Term = (typeof terms)[number]

/** Labels as in document 2, section 9. */
export const termLabels: Record<Term, string> = {
  firstPremium: '1 Cash Premium',
  secondPremium: '2 Cash Premium',
  thirdPremium: '3 Cash Premium',
  fourthPremium: '4 Cash Premium',
}

/** How many premiums have to be collected, 1 to 4. */
export const premiumsNeeded = (term: Term): number => terms.indexOf(term) + 1
