import { setPassword } from '@lodeway/identity/credentials.ts'
import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { asClient } from '../db/as-client.ts'
import { addAdministrator } from '../features/administrators/appoint.ts'
import { blockAdministrator } from '../features/administrators/block.ts'
import { createInvitation, withdrawInvitation } from '../features/invitations/invite.ts'
import { changeLoader } from '../features/loaders/change-loader.ts'
import type { Actor } from '../work/actor.ts'
import type { Context, Work } from '../work/context.ts'
import { inTransaction } from '../work/transaction.ts'
import { demoPassword } from './known.ts'
import type { Submitter } from './people.ts'

/** Administrators of every state beside the first one. @returns the one who can sign in too */
export async function seedAdministrators(work: Work): Promise<string> {
  const add = (firstName: string, lastName: string, areas?: readonly AdministratorArea[]) =>
    addAdministrator(work, { firstName, lastName, email: `${firstName}.${lastName}@demo.example`.toLowerCase(), areas })
  await add('Mandla', 'Pretorius', ['leads', 'money'])
  const addActive = async (firstName: string, lastName: string, areas?: readonly AdministratorArea[]) => {
    const { id } = await add(firstName, lastName, areas)
    await setPassword(asClient(work.tx), id, demoPassword)
    await work.tx.updateTable('account').set({ status: 'active' }).where('id', '=', id).execute()
    return id
  }
  await addActive('Gerhard', 'Visser', [])
  await blockAdministrator(work, { email: 'gerhard.visser@demo.example' })
  return addActive('Naledi', 'Mokoena')
}

/** Invitations that wait and one that was taken back, and a loader who asks to change to a company. */
export async function seedWishes(
  context: Context,
  admin: Actor,
  submitters: readonly Submitter[],
  code: string,
): Promise<void> {
  await inTransaction(context, admin, async work => {
    await createInvitation(work, { emailAddress: 'palesa.mahlaba@demo.example' })
    await createInvitation(work, {})
    const { id } = await createInvitation(work, { emailAddress: 'wrong.address@demo.example' })
    await withdrawInvitation(work, id)
  })
  const individual = submitters.find(({ isOrganisational }) => !isOrganisational)
  if (individual === undefined) return
  const loader = { kind: 'loader', id: individual.id, type: 'individual', organisationId: null } as const
  await inTransaction(context, loader, work =>
    changeLoader(work, individual.id, { type: 'organisational', companyCode: code }),
  )
}
