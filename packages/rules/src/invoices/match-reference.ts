/** What a payment's reference may name. */
export interface Known {
  /** Open and paid invoices that the reference could name, by number. */
  readonly invoices: readonly { readonly id: string; readonly number: string; readonly organisationId: string }[]
  readonly organisations: readonly { readonly id: string; readonly name: string }[]
}

export type Match =
  | { readonly kind: 'one'; readonly organisationId: string; readonly invoiceIds: readonly string[] }
  | { readonly kind: 'none' }
  /** The names of those that it could be. */
  | { readonly kind: 'several'; readonly names: readonly string[] }

/**
 * Whose a payment is, by its reference: invoices that it names by number, else the organisation whose whole name is in it. Numbers may
 * be written with or without the dash and the zeros; of names letters and digits count. Nothing is guessed where two are meant.
 */
export function matchReference(reference: string, { invoices, organisations }: Known): Match {
  const named = new Set(invoiceNumbersIn(reference))
  const found = invoices.filter(({ number }) => named.has(number))
  const owners = new Set(found.map(({ organisationId }) => organisationId))
  const text = plain(reference)
  const candidates =
    owners.size > 0
      ? organisations.filter(({ id }) => owners.has(id))
      : organisations.filter(({ name }) => plain(name).length >= 3 && text.includes(plain(name)))
  const [only, ...others] = candidates
  if (only === undefined) return { kind: 'none' }
  if (others.length > 0) return { kind: 'several', names: candidates.map(({ name }) => name) }
  return { kind: 'one', organisationId: only.id, invoiceIds: found.map(({ id }) => id) }
}

/** 'inv 12 and INV-000013' names INV-000012 and INV-000013. */
export const invoiceNumbersIn = (reference: string): string[] =>
  [...reference.matchAll(/\bINV[\s-]*0*(\d{1,9})(?!\d)/gi)].map(([, digits = '']) => `INV-${digits.padStart(6, '0')}`)

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
