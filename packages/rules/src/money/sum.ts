export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** What rows come to, in cents. */
export const centsOf = (rows: readonly { readonly cents: number }[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0)
