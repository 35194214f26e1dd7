import { isUnderOther, seal, unseal } from '@lodeway/identity/keys/seal.ts'
import { sealedValues as ofIdentity } from '@lodeway/identity/keys/sealed-values.ts'
import type { Keys } from './keys.ts'
import { accountNumberPlace, incomeTaxNumberPlace, type Place } from './places.ts'

/** Where sealed values are kept, as SQL. A test holds it against every column that is named as one of them. */
export interface SealedValue {
  readonly table: string
  /** The column that a row is found by, and its type. */
  readonly id: string
  readonly type: 'uuid' | 'text' | 'bytea' | 'bigint' | 'boolean'
  readonly column: string
  /** In a column of JSON: which of its members, in base64. */
  readonly member?: string
  /** Narrows to the rows that have one; every row without it. */
  readonly where?: string
  /** What it is sealed for (`Keys.seal`). */
  readonly name: string
  /** How many are sealed anew together; fewer where one of them may be large. */
  readonly lot?: number
}

const place = (name: Place) => `'${name}'`
const uuid = 'uuid' as const

/** What the application seals. */
export const ofApplication: readonly SealedValue[] = [
  { table: 'kept_key', id: 'name', type: 'text', column: 'sealed', name: "'kept_key.' || name" },
  { table: 'account', id: 'id', type: uuid, column: 'id_number_encrypted', name: place('account.id_number') },
  {
    table: 'organisation',
    id: 'id',
    type: uuid,
    column: 'signing_secret_encrypted',
    name: place('organisation.signing_secret'),
  },
  {
    table: 'earlier_signing_secret',
    id: 'id',
    type: 'bigint',
    column: 'secret_encrypted',
    name: place('organisation.signing_secret'),
  },
  ...(
    [
      ['billing', 'account_id'],
      ['organisation_billing', 'organisation_id'],
    ] as const
  ).flatMap(([table, id]) => [
    { table, id, type: uuid, column: 'number_encrypted', name: place(accountNumberPlace) },
    { table, id, type: uuid, column: 'income_tax_number_encrypted', name: place(incomeTaxNumberPlace) },
  ]),
  {
    table: 'payment_setting',
    id: 'is_only',
    type: 'boolean',
    column: 'own_account_sealed',
    name: place('payment_setting.own_account'),
  },
  { table: 'payment_run', id: 'id', type: uuid, column: 'file_sealed', name: place('payment_run.file'), lot: 5 },
  {
    table: 'payment_run_payee',
    id: 'id',
    type: uuid,
    column: 'account',
    member: 'numberSealed',
    name: place(accountNumberPlace),
  },
  { table: 'sale', id: 'id', type: uuid, column: 'paid_to', member: 'numberSealed', name: place(accountNumberPlace) },
  { table: 'case_file', id: 'id', type: uuid, column: 'content_sealed', name: place('case_file.content'), lot: 5 },
  { table: 'lead', id: 'id', type: uuid, column: 'id_number_encrypted', name: place('lead.id_number') },
  // Also those that were given up, and may be tried again.
  ...(['mail', 'accountMail'] as const).map(what => ({
    table: 'pgboss.job',
    id: 'id',
    type: uuid,
    column: 'data',
    member: 'sealed',
    where: `'${what === 'mail' ? 'send-mail' : 'account-mail'}' IN (name, source_name) AND data ? 'sealed'`,
    name: place(`job.${what}`),
    lot: 20,
  })),
]

/** What both parts seal, each with its own way to. */
export const sealedValues = (keys: Keys): readonly (SealedValue & Sealer)[] => [
  ...ofApplication.map(value => ({ ...value, seal: keys.seal, open: keys.open, isUnderOther: keys.isUnderOther })),
  ...ofIdentity.map(value => ({ ...value, ...sealerOf(keys.identity) })),
]

/** By the name that stands in a row's SQL. */
interface Sealer extends Pick<Keys, 'isUnderOther'> {
  seal(text: string, name: string): Buffer
  open(sealed: Buffer, name: string): string
}

const sealerOf = (keys: Keys['identity']): Sealer => ({
  seal: (text, name) => seal(keys, name, text),
  open: (sealed, name) => unseal(keys, name, sealed),
  isUnderOther: value => isUnderOther(keys, value),
})

/** SQL of a value's bytes. */
export const bytesOf = ({ column, member }: SealedValue): string =>
  member === undefined ? column : `decode(${column} ->> '${member}', 'base64')`

/** SQL of the rows whose value is sealed under another key. What retention took out is empty. */
export const isLeft = (value: SealedValue & Sealer): string =>
  `(${value.where ?? 'true'}) AND length(${bytesOf(value)}) > 0 AND ${value.isUnderOther(bytesOf(value))}`
