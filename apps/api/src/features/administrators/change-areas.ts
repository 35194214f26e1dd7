import {
  type AdministratorArea,
  administratorAreas,
  refusalToChangeAreas,
} from '@lodeway/rules/administrators/areas.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { lockAdministrators } from './lock-administrator.ts'
import { tellOfAreas } from './tell-of-areas.ts'

/**
 * Says what another administrator may change, from their next request on.
 * @param seen the areas that the caller's dialog showed; an older dialog does not give back an area that was taken away since
 * @throws Refusal 403 when the caller may no longer do so; 404; 409 for oneself, for more than the caller has, for the last one with
 *   the area People, and for other areas than were seen
 */
export async function changeAreas(
  work: Work,
  id: string,
  { areas: wanted, seen }: { areas: readonly AdministratorArea[]; seen?: readonly AdministratorArea[] | undefined },
): Promise<void> {
  const { administrators, counts, giver } = await lockAdministrators(work)
  const person = administrators.find(administrator => administrator.id === id)
  if (person === undefined) throw notFound('This administrator')
  // Whoever lost the answer sends the same again.
  if (new Set(wanted).symmetricDifference(new Set(person.areas)).size === 0) return
  if (seen !== undefined && new Set(seen).symmetricDifference(new Set(person.areas)).size > 0)
    throw conflict('areas_changed', 'Somebody changed this meanwhile. Close this and open it again to see it.')
  const areas = administratorAreas.filter(area => wanted.includes(area))
  const refusal = refusalToChangeAreas(giver, person, areas, counts)
  if (refusal) throw conflict(refusal.refused, refusal.message)
  await work.tx.updateTable('account').set({ areas }).where('id', '=', id).execute()
  await tellOfAreas(work, id, person.areas, areas)
  await appendAudit(work, 'admin.areas', { kind: 'admin', id }, { areas, before: { areas: person.areas } })
}
