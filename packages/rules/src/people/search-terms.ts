import { isIdNumber } from './sa-id-number.ts'

/** By what somebody is looked for: an ID number and an id stand for one alone, any other text for part of what is kept. */
export type SearchTerms =
  | { readonly by: 'idNumber'; readonly idNumber: string }
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'text'; readonly parts: readonly string[] }

/**
 * Reads what was typed into a search of people. A whole ID number, also in groups, is told apart from a text so that it is
 * looked for by its fingerprint and nowhere else. Source: domain rules, "People".
 */
export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return { by: 'id', id: text.toLowerCase() }
  const idNumber = text.replaceAll(/[\s\p{Cf}()./-]+/gu, '')
  if (isIdNumber(idNumber)) return { by: 'idNumber', idNumber }
  return { by: 'text', parts: searchedParts(text) }
}

/**
 * The spellings of which one must be part of a kept text: the words as typed, and for at least three digits of a phone
 * number, in any grouping, also the digits alone and the form that numbers are kept in (082, 2782, +27 (0) 82 and 0027 82
 * are +2782). A country code that was written out begins a number; all other digits may stand anywhere in it.
 */
export function searchedParts(typed: string): readonly string[] {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 3 || !/^[\d\s\p{Cf}+()./-]+$/u.test(text)) return [text]
  const national = /^(?:(?:0027|27)0?|0)([1-9]\d*)$/.exec(digits)?.[1]
  const kept = national === undefined ? [] : [`+27${national}`]
  return [...new Set([text, text.includes('+') ? `+${digits}` : digits, ...kept])]
}
