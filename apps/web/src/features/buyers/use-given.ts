import { administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { type BuyerPermission, givenWith } from '@lodeway/rules/buyers/permissions.ts'
import { use, useMemo } from 'react'
import { useUser } from '../../session/session.ts'
import { usePermissions } from '../../session/use-buyer.ts'
import { AreasHeld } from '../../ui/in-area.tsx'

/** What the signed-in person gives and takes: an administrator what is in their areas, others what they may do themselves. */
export function useGiven(): readonly BuyerPermission[] {
  const { isAdmin } = useUser()
  const own = usePermissions()
  const held = use(AreasHeld)
  return useMemo(() => (isAdmin ? givenWith(held ?? administratorAreas) : own), [isAdmin, held, own])
}
