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
 * be written with or without the dash and the zeros; of names letters and digits count, and only whole words of the reference. Nothing
 * is guessed where two are meant, nor where one's invoice and another's name are there.
 */
export function matchReference(reference: string, { invoices, organisations }: Known): Match {
  const named = new Set(invoiceNumbersIn(reference))
  const found = invoices.filter(({ number }) => named.has(number))
  const owners = new Set(found.map(({ organisationId }) => organisationId))
  const byName = organisations.filter(({ name }) => isNamed(name, reference))
  const byInvoice = organisations.filter(({ id }) => owners.has(id))
  const agree = owners.size > 0 && (byName.length === 0 || byName.some(({ id }) => owners.has(id)))
  const candidates = agree ? byInvoice : [...byInvoice, ...byName]
  const [only, ...others] = candidates
  if (only === undefined) return { kind: 'none' }
  if (others.length > 0) return { kind: 'several', names: candidates.map(({ name }) => name) }
  return { kind: 'one', organisationId: only.id, invoiceIds: found.map(({ id }) => id) }
}

/** 'inv 12 and INV-000013' names INV-000012 and INV-000013. */
export const invoiceNumbersIn = (reference: string): string[] =>
  [...reference.matchAll(/\bINV[\s-]*0*(\d{1,9})(?!\d)/gi)].map(([, digits = '']) => `INV-${digits.padStart(6, '0')}`)

/** Banks leave out spaces and signs within a name; what stands beside it is another word. */
function isNamed(name: string, reference: string): boolean {
  const letters = plain(name)
  if (letters.length < 3 || !plain(reference).includes(letters)) return false
  const spaced = [...letters].join('[^\\p{L}\\p{N}]*')
  return new RegExp(`(?<![\\p{L}\\p{N}])${spaced}(?![\\p{L}\\p{N}])`, 'u').test(reference.toLowerCase())
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
