import { createHash } from 'node:crypto'

/** By what whoever commits says which preview they saw: the same as long as it would show the same. */
export const digestOf = (shown: unknown): string => createHash('sha256').update(JSON.stringify(shown)).digest('hex')
