import { inviteBuyer } from '@lodeway/contract/buyers.ts'
import { completeSetup } from '@lodeway/contract/passwords.ts'
import { type BuyerPermission, buyerPermissions } from '@lodeway/rules/buyers/permissions.ts'
import { linkIn, type Person } from './people.ts'
import type { World } from './world.ts'

let buyers = 0

export const buyerPassword = 'a buyer of leads 1'

/** A person of an organisation who went the whole way: invitation, mail, password. With every permission unless told otherwise. */
export async function buyer(
  world: World,
  inviter: Person,
  orgId: string,
  permissions: readonly BuyerPermission[] = buyerPermissions,
): Promise<Person> {
  buyers += 1
  const emailAddress = `buyer${buyers}@insurer.example`
  const invited = await world.request(inviter.token, inviteBuyer, {
    params: { orgId },
    body: { firstName: 'Naledi', lastName: 'Mokoena', emailAddress, permissions: [...permissions] },
  })
  if (invited.status !== 201) throw new Error(invited.text)
  await world.runJobs('send-mail')
  const link = linkIn(world, emailAddress)
  const set = await world.request(undefined, completeSetup, { params: { id: link }, body: { password: buyerPassword } })
  if (set.status !== 200) throw new Error(set.text)
  const { id } = invited.answer.person
  return { id, token: await world.tokenFor(id), emailAddress }
}
