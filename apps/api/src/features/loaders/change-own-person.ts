import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { leaveAddress } from './leave-address.ts'
import { type PersonChanges, personColumns, refusingTaken } from './person-columns.ts'

interface OwnPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly emailAddress: string
}

/**
 * Changes the own name, addresses and numbers of an administrator or of somebody of an organisation. The address from
 * before is told when it is no longer the account's, and links that went there end.
 * @throws Refusal 400 at the fields, 409 when an address or ID number belongs to another account
 */
export async function changeOwnPerson(work: Work, kind: 'admin' | 'buyer', before: OwnPerson, changes: PersonChanges) {
  const columns = personColumns(work, changes)
  if (Object.keys(columns).length === 0) return
  await refusingTaken(() => work.tx.updateTable('account').set(columns).where('id', '=', before.id).execute())
  if (columns.email !== undefined && columns.email.toLowerCase() !== before.emailAddress.toLowerCase())
    await leaveAddress(work, before, before.emailAddress, undefined)
  await appendAudit(work, `${kind}.change`, { kind, id: before.id }, { fields: Object.keys(columns) })
}
