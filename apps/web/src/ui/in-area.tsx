import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { createContext, type ReactNode, use } from 'react'

type Areas = readonly AdministratorArea[] | undefined

/**
 * What the signed-in administrator may change. Nothing here means everything: others are not asked for areas, and until an
 * administrator's are known all is shown. The server refuses what is missing in any case.
 */
export const AreasHeld = createContext<Areas>(undefined)

/** Whether an area is among those held, where one is asked for at all. */
export const hasArea = (held: Areas, area: AdministratorArea | undefined): boolean =>
  held === undefined || area === undefined || held.includes(area)

/** Whether the signed-in person may change what an area holds; nobody but an administrator is asked for one. */
export const useArea = (area: AdministratorArea | undefined): boolean => hasArea(use(AreasHeld), area)

interface Props {
  area: AdministratorArea
  children: ReactNode
}

/** A button or a part that is there for whoever has the area. */
export const InArea = ({ area, children }: Props) => (useArea(area) ? children : null)
