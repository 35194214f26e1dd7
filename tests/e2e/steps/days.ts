const zone = { timeZone: 'Africa/Johannesburg' } as const

/** Today in Johannesburg, or so many days later, as calls take it: YYYY-MM-DD. */
export const dayFromNow = (days = 0): string =>
  new Intl.DateTimeFormat('en-CA', zone).format(Date.now() + days * 86_400_000)

/** A day of a call as fields take and show it: DD/MM/YYYY. */
export const inField = (day: string): string => day.split('-').toReversed().join('/')

/** Today as fields take it. */
export const today = (): string => inField(dayFromNow())

/** Today as tables show it: 05 Mar 2026. */
export function todayInTables(): string {
  const parts = { ...zone, day: '2-digit', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat('en-US', parts).format(new Date()).replace(/(\w+) (\d+), (\d+)/, '$2 $1 $3')
}
