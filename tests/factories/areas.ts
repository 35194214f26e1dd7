import { blockAdministrator, changeAdministratorAreas, listAdministrators } from '@lodeway/contract/administrators.ts'
import { createContent } from '@lodeway/contract/content.ts'
import { createInvitation } from '@lodeway/contract/invitations.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { changePayDays } from '@lodeway/contract/pay-days.ts'
import { type AdministratorArea, administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { admin, world } from './in-a-world.ts'
import { ownPassword, withPassword } from './payment-runs.ts'
import { administratorWith, type Person } from './people.ts'

// What administrators do to each other's areas, with the own password, and what each is refused.

/** An administrator with some areas, whose password the test knows. */
export const having = async (areas: AdministratorArea[] | null) =>
  withPassword(world, await administratorWith(world, areas))
export const first = () => withPassword(world, admin)
export const give = (by: Person, whom: Person, areas: readonly AdministratorArea[], password = ownPassword) =>
  world.request(by.token, changeAdministratorAreas, {
    params: { id: whom.id },
    body: { areas: [...areas], password },
  })
export const block = (by: Person, whom: Person) =>
  world.request(by.token, blockAdministrator, { params: { id: whom.id }, body: null })
export const areasOf = async (person: Person) =>
  (await world.request(admin.token, listAdministrators, { query: { limit: 100 } })).answer.data.find(
    ({ id }) => id === person.id,
  )?.areas
export const actionsAbout = async (id: string) =>
  (await world.db.selectFrom('auditLog').select('action').where('subjectId', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  )

/** A change of each area, which is refused later for what it says, or done. */
const changes: Record<AdministratorArea, (token: string) => Promise<{ status: number; text: string }>> = {
  people: token => world.request(token, createInvitation, { body: {} }),
  leads: token => world.request(token, submitLead, { body: {} as never }),
  money: token => world.request(token, changePayDays, { body: {} as never }),
  settings: token => world.request(token, createContent, { body: { name: 'Drone', category: 'vehicle' } }),
}
export const refusedIn = async (token: string) => {
  const answers = await Promise.all(
    administratorAreas.map(async area => ({ area, status: (await changes[area](token)).status })),
  )
  return answers.filter(({ status }) => status === 403).map(({ area }) => area)
}
