import type { RowAction } from './row-menu.tsx'

/** An action for the menu of a row, where it can be taken; spread into the list of them. */
export const onlyIf = (isPossible: boolean, action: RowAction): RowAction[] => (isPossible ? [action] : [])
