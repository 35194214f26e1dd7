/** What a menu takes to give the focus back to its button once something in it was chosen. */
const focusReturnMillis = 30

/** Acts on a choice once the menu's button has the focus again, for a dialog that opens to give it back there too. */
export const afterMenu = (act: () => void) => (): void => void setTimeout(act, focusReturnMillis)
