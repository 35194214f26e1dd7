import type { ReactNode } from 'react'

/** Something that was found: where it is, or what it does. */
export interface PaletteOption {
  readonly key: string
  readonly group: 'People' | 'Leads' | 'Organisations' | 'Invoices' | 'Payment runs' | 'Views' | 'Pages' | 'Actions'
  readonly icon: ReactNode
  readonly label: string
  readonly detail?: string | undefined
  /** Words that it is found by as well. */
  readonly also?: string
  readonly state?: ReactNode
  readonly path?: string
  /** What the list at the path is searched for; it never stands in an address. */
  readonly searchText?: string
  readonly act?: () => void
}

/** How the icon of an option is drawn. */
export const drawn = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
