import { createApiKey } from '@lodeway/contract/integration.ts'
import { buyer } from '../factories/buyers.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, internalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { secondAdministrator, withPassword } from '../factories/payment-runs.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'
import type { Seen } from './seen.ts'

/** Somebody who calls: a person, an organisation's program, or a visitor. */
export interface Caller {
  readonly kind: 'admin' | 'loader' | 'buyer' | 'partner' | 'anyone'
  token: string | undefined
  readonly person?: Person
}

/** A small market, with everybody who may call the product, and what they know of it. */
export async function everybody(world: World, seen: Seen): Promise<Caller[]> {
  const admin = await withPassword(world, await administrator(world))
  const insurer = await organisation(world, admin, { leadReceivalType: 'api' })
  const internal = await organisation(world, admin, { distributionType: 'internal' })
  await externalContract(world, admin, insurer.id, { leadQuantity: 1000 })
  await internalContract(world, admin, internal.id)
  const thandi = await loader(world, admin)
  const member = await loader(world, admin, { companyCode: internal.companyCode ?? '' })
  for (const by of [thandi, thandi, member]) {
    const { id } = await submitted(world, by)
    await recordAsAdministrator(world, admin, id, {
      organisationStatus: 'cashed',
      premium: 1234.55,
      premiumsCollected: 1,
    })
    seen.keep('/v1/leads', id)
  }
  for (const { id } of [insurer, internal]) seen.keep('/v1/organisations', id)
  const { answer } = await world.request(admin.token, createApiKey, {
    params: { id: insurer.id },
    body: { name: 'Fuzz' },
  })
  const people: Record<'admin' | 'loader' | 'buyer', Person[]> = {
    admin: [admin, await secondAdministrator(world, admin)],
    loader: [thandi, member, await loader(world, admin, { withBilling: false })],
    buyer: [await buyer(world, admin, insurer.id), await buyer(world, admin, internal.id)],
  }
  const homes = { admin: '/v1/admins', loader: '/v1/loaders', buyer: '/v1/buyers' } as const
  return [
    ...(['admin', 'loader', 'buyer'] as const).flatMap(kind =>
      people[kind].map((person): Caller => {
        seen.keep(homes[kind], person.id)
        return { kind, token: person.token, person }
      }),
    ),
    { kind: 'partner', token: answer.key },
    { kind: 'anyone', token: undefined },
  ]
}

/** Somebody who was signed out or blocked goes on. */
export async function letInAgain({ db, tokenFor }: World, caller: Caller): Promise<void> {
  if (!caller.person) return
  const { id } = caller.person
  await db.updateTable('account').set({ status: 'active' }).where('id', '=', id).where('erasedAt', 'is', null).execute()
  caller.token = await tokenFor(id)
}
