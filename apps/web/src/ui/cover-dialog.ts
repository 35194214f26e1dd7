import { createContext } from 'react'

/** Tells the dialog that another is drawn in of one more, or one less, that lies over it. Undefined outside a dialog. */
export const CoverDialog = createContext<((by: 1 | -1) => void) | undefined>(undefined)
