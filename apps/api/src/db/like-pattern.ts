/** Substring search with LIKE: the characters that it gives a meaning stand for themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
