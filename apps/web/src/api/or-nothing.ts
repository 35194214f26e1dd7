/** What is left empty is sent as nothing. */
export const orNothing = (text: string): string | null => (text.trim() === '' ? null : text)
