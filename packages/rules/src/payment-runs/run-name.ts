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

/** Banks write what stood in the file in capitals, with other signs or none, and glue it to words of their own: 'RTDRUN12/3UNPAID'. */
const atTheBank =
  /(?:(?<!\p{L})run[^\p{L}\p{N}]{0,3}|run)0*([1-9]\d{0,8})(?!\d)(?:[^\p{L}\p{N}]{1,3}0*([1-9]\d{0,8})(?!\d))?/giu

/** The payments of runs that a reference at the bank names: 'RUN12-3 RETURNED', 'run 12 3', 'RTDRUN12/3'. */
export const paymentsNamedIn = (reference: string): Required<NamedRun>[] =>
  [...reference.matchAll(atTheBank)].flatMap(([, number, place]) =>
    place === undefined ? [] : [{ number: Number(number), place: Number(place) }],
  )

/** What else a reference at the bank may name: 'RUN12-3' the whole run, and 'RUN123' run 123 or a payment of run 12 or 1, as 'RUN12-3' is. */
export const runsNamedIn = (reference: string): NamedRun[] =>
  [...reference.matchAll(atTheBank)].flatMap(([, digits = '', place]) => [
    { number: Number(digits) },
    ...(place === undefined ? placesIn(digits) : []),
  ])

const placesIn = (digits: string): Required<NamedRun>[] =>
  Array.from(digits.slice(1), (_, at) => ({
    number: Number(digits.slice(0, at + 1)),
    place: Number(digits.slice(at + 1)),
  }))
