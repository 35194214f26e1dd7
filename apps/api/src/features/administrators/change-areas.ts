import {
  type AdministratorArea,
  administratorAreas,
  refusalToChangeAreas,
} from '@lodeway/rules/administrators/areas.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { lockAdministrators } from './lock-administrator.ts'

/**
 * Says what another administrator may change, from their next request on.
 * @throws Refusal 403 when the caller may do so no more; 404; 409 for oneself, for more than the caller has, and for the last
 *   one with the area People
 */
export async function changeAreas(work: Work, id: string, wanted: readonly AdministratorArea[]): Promise<void> {
  const { administrators, counts, giver } = await lockAdministrators(work)
  const person = administrators.find(administrator => administrator.id === id)
  if (person === undefined) throw notFound('This administrator')
  const areas = administratorAreas.filter(area => wanted.includes(area))
  const refusal = refusalToChangeAreas(giver, person, areas, counts)
  if (refusal) throw conflict(refusal.refused, refusal.message)
  await work.tx.updateTable('account').set({ areas }).where('id', '=', id).execute()
  await appendAudit(work, 'admin.areas', { kind: 'admin', id }, { areas, before: { areas: person.areas } })
}
