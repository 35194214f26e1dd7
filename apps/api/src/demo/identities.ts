/** A valid ID number of nobody in particular, born on 1 January 1980 or later (domain rules: people). */
export function demoIdNumber(index: number): string {
  const day = new Date(Date.UTC(1980, 0, 1 + (index % 9000)))
  const digits = `${day.toISOString().slice(2, 10).replaceAll('-', '')}${String(5000 + (index % 4000)).padStart(4, '0')}08`
  return `${digits}${luhnDigit(digits)}`
}

function luhnDigit(digits: string): number {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return (10 - (sum % 10)) % 10
}

/** The same numbers at every start: a demonstration that differs each time cannot be talked about (mulberry32). */
export function fixedNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
