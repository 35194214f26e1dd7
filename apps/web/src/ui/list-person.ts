import { createContext, type ReactNode } from 'react'
import type { TablePlace } from './use-table-address.ts'

// What lists are told of the person who looks at them, in a file of its own: the shell is on pages without a list too.

/** Whose habits are remembered; none are while nobody is signed in. */
export const HabitsOwner = createContext<string | undefined>(undefined)

export interface ViewsProps {
  address: TablePlace
  /** The keys of the columns that are not shown. */
  hidden: readonly string[]
}

/** Draws the saved views of a list; the shell says how. */
export const ListViews = createContext<(props: ViewsProps) => ReactNode>(() => null)
