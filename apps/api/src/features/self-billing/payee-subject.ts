import type { Selectable } from 'kysely'
import type { VendorAgreement } from '../../db/schema.ts'

export type Payee = Pick<Selectable<VendorAgreement>, 'payeeKind' | 'payeeId'>

/** A payee as the audit log names whom something was done to. */
export const payeeSubject = ({ payeeKind, payeeId }: Payee) => ({
  kind: payeeKind === 'loader' ? ('loader' as const) : ('organisation' as const),
  id: payeeId,
})
