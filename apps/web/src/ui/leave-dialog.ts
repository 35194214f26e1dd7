import { createContext } from 'react'

/** Does what leaves the dialog around a button, once whoever typed something in it has agreed to lose it. */
export const LeaveDialog = createContext<(leave: () => void) => void>(leave => leave())
