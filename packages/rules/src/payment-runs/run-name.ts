/** 'Payment run 12', as it is named everywhere. */
export const runName = (number: number): string => `Payment run ${number}`

const named = /^(?:(?:payment\s+)?run\s*)?([1-9]\d{0,8})$/i
/** What a payee reads on their bank statement: `paymentReference`. */
const referredTo = /^run\s*([1-9]\d{0,8})\s*-\s*\d+$/i

/** The number of the run that a text names: '12', 'payment run 12', or the reference of a payment in it, 'RUN12-3'. */
export function runNumberIn(typed: string): number | undefined {
  const text = typed.trim()
  const [, digits] = named.exec(text) ?? referredTo.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}
