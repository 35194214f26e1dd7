/** 'Payment run 12', as it is named everywhere. */
export const runName = (number: number): string => `Payment run ${number}`

const named = /^(?:(?:payment\s+)?run\s*)?([1-9]\d{0,8})$/i
/** What a payee reads on their bank statement: `paymentReference`. */
const referredTo = /^run\s*([1-9]\d{0,8})\s*-\s*([1-9]\d{0,8})$/i

/** A run by its number, and the place in it of one payment. */
export interface NamedRun {
  readonly number: number
  readonly place?: number
}

/** The run that a text names: '12', 'payment run 12', or the reference of a payment in it, 'RUN12-3'. */
export function runNamedIn(typed: string): NamedRun | undefined {
  const text = typed.trim()
  const [, number, place] = named.exec(text) ?? referredTo.exec(text) ?? []
  return number === undefined ? undefined : { number: Number(number), ...(place && { place: Number(place) }) }
}

/** The payments of runs that a reference at the bank names: 'RUN12-3 RETURNED'. */
export const paymentsNamedIn = (reference: string): Required<NamedRun>[] =>
  [...reference.matchAll(/\brun\s*([1-9]\d{0,8})\s*-\s*([1-9]\d{0,8})(?!\d)/gi)].map(([, number, place]) => ({
    number: Number(number),
    place: Number(place),
  }))
