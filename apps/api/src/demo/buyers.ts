import { setPassword } from '@lodeway/identity/credentials.ts'
import { type BuyerPermission, buyerPermissions } from '@lodeway/rules/buyers/permissions.ts'
import { asClient } from '../db/as-client.ts'
import { blockBuyer } from '../features/buyers/change-access.ts'
import { inviteBuyer } from '../features/buyers/invite-buyer.ts'
import type { Work } from '../work/context.ts'
import { demoPassword } from './known.ts'

const people: readonly (readonly [string, string, readonly BuyerPermission[], 'active' | 'pending' | 'blocked'])[] = [
  ['Refilwe', 'Motaung', buyerPermissions, 'active'],
  ['Kobus', 'Steyn', ['leads', 'outcomes'], 'active'],
  ['Nokuthula', 'Sibiya', ['leads'], 'pending'],
  ['Deon', 'Fourie', ['leads', 'integration'], 'blocked'],
]

/** People of an organisation in every state: who may do all, who calls, who has not come yet, who was blocked. */
export async function seedBuyers(work: Work, organisationId: string): Promise<void> {
  for (const [firstName, lastName, permissions, state] of people) {
    const emailAddress = `${firstName}.${lastName}@demo.example`.toLowerCase()
    const { person } = await inviteBuyer(work, organisationId, {
      firstName,
      lastName,
      emailAddress,
      permissions: [...permissions],
    })
    if (state === 'pending') continue
    await setPassword(asClient(work.tx), person.id, demoPassword)
    await work.tx.updateTable('account').set({ status: 'active' }).where('id', '=', person.id).execute()
    if (state === 'blocked') await blockBuyer(work, organisationId, person.id)
  }
}
