import { legalVersions } from '@lodeway/contract/legal-versions.ts'
import { buyerPassword } from '../factories/buyers.ts'
import { ownPassword } from '../factories/payment-runs.ts'
import { idNumber, loaderPassword } from '../factories/people.ts'

const kept = 60

/** Another one each time, and the same ones in the next run. */
let words = 0
const letters = () => {
  words += 1
  return [...String(words)].map(digit => 'abcdefghij'[Number(digit)]).join('')
}
const days = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-04-01']

/** Fields that mean something only in one form, which their schema does not say. */
const forms: Record<string, () => readonly unknown[]> = {
  idNumber: () => [idNumber()],
  emailAddress: () => [`${letters()}@example.co.za`],
  number: () => ['0841234567', '1234567890'],
  branchCode: () => ['470010'],
  bankName: () => ['Capitec'],
  consentVersion: () => ['2026-01'],
  acceptedPrivacyVersion: () => [legalVersions.privacy],
  acceptedTermsVersion: () => [legalVersions.terms],
  password: () => [ownPassword, loaderPassword, buyerPassword],
  name: () => [`Name ${letters()}`],
  firstName: () => ['Sipho'],
  lastName: () => ['Dlamini'],
  reason: () => ['The client asked for a quotation'],
  premium: () => [1234.55],
  limit: () => [1, 10, 100],
  offset: () => [0, 1],
  vatNumber: () => ['4123456784'],
  version: () => [1, 2, 3, 4],
}

/** What answers held: ids by the address that they belong to, everything else by the name of its field. */
export class Seen {
  readonly #values = new Map<string, unknown[]>()

  /** The likely values of a field. */
  of(name: string): readonly unknown[] {
    if (/^(from|to|until|day)$|On$|Day$/.test(name)) return days
    if (/^(start|end)At$/.test(name)) return [...days, ...days.map(day => `${day}T00:00:00.000+02:00`)]
    const own = this.#values.get(name) ?? []
    const form = forms[name]
    return form ? [...form(), ...own.slice(-2)] : own
  }

  /** The likely values of a parameter: what was at the address before it. */
  at(address: string): readonly string[] {
    // Leads have several addresses: of who submitted them, who has them, and whose program asks.
    const home = this.#values.has(address) || !address.endsWith('leads') ? address : '/v1/leads'
    return (this.#values.get(home) ?? this.#values.get('id') ?? []).map(String)
  }

  /** @param address without the parameters' names */
  learn(value: unknown, address: string, name = ''): void {
    if (Array.isArray(value)) for (const item of value.slice(0, 10)) this.learn(item, address, name)
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) this.learn(inner, address, key)
    else if (value !== null && value !== '') {
      this.keep(name, value)
      if (name === 'id') this.keep(address, value)
    }
  }

  keep(name: string, value: unknown): void {
    const values = this.#values.get(name) ?? []
    if (values.includes(value)) return
    values.push(value)
    // The first ones stay, which the rest hangs on.
    if (values.length > kept) values.splice(kept / 2, 1)
    this.#values.set(name, values)
  }
}
