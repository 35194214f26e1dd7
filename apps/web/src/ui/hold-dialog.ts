import { createContext } from 'react'

/** Keeps the dialog around a form open while the form is being sent. Undefined outside a dialog. */
export const HoldDialog = createContext<((isHeld: boolean) => void) | undefined>(undefined)
