/** As it is sent: a note is kept on one line. */
export const onOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
