/** Return rates are of the leads delivered in so many days, today included. */
export const returnRateDays = 90

/** From which rate on somebody is to be looked at: percent of the leads delivered, of which there are at least so many. */
export interface ReturnLimit {
  readonly percent: number
  readonly leads: number
}

/** The most that the settings take. */
export const [maxReturnPercent, maxReturnLeads] = [100, 1000] as const

/** Whether so many of their leads came back that somebody should look at it. Fewer leads than the limit say nothing yet. */
export const isToLookAt = (
  { delivered, returned }: { readonly delivered: number; readonly returned: number },
  { percent, leads }: ReturnLimit,
): boolean => delivered >= leads && returned * 100 >= percent * delivered

/** The rate as it is shown, in percent to a tenth: never rounded up to a limit that it has not reached. @param delivered at least one */
export const shownReturnRate = (returned: number, delivered: number): string =>
  `${Math.floor((returned * 1000) / delivered) / 10}%`
