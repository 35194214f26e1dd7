import { isLeadReference } from '../leads/lead-reference.ts'
import { bareDigits, bareNumber, nationalPart } from './phone.ts'
import { isIdNumber } from './sa-id-number.ts'

/**
 * By what somebody is looked for: an ID number, an id and a lead's reference stand for one alone, any other text for part of
 * what is kept. A reference of digits alone can be part of a phone number as well, without the word 'Lead' that papers and mails
 * have before it.
 */
export type SearchTerms =
  | { readonly by: 'idNumber'; readonly idNumber: string }
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'reference'; readonly reference: string; readonly orText: boolean }
  | { readonly by: 'text' }

/**
 * Reads what was typed into a search of people. A whole ID number, also in groups, is told apart from a text so that it is
 * looked for by its fingerprint and nowhere else. Source: domain rules, "People".
 */
export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim().replace(/^lead\s+(?=[0-9a-f]{12}$)/i, '')
  const id = /^([0-9a-f]{8})(-?)([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})$/i.exec(text)
  if (id) return { by: 'id', id: id.toSpliced(2, 1).slice(1).join('-').toLowerCase() }
  const idNumber = bareDigits(text)
  if (isLeadReference(text)) return { by: 'reference', reference: text.toLowerCase(), orText: !/[a-f]/i.test(text) }
  if (isIdNumber(idNumber)) return { by: 'idNumber', idNumber }
  return { by: 'text' }
}

/**
 * What a kept text must hold, with a space before it: all parts of one of these. Words may stand in any order, as a surname
 * before a first name. At least three digits of a phone number, in any grouping and with whatever dashes a document has, also stand for the digits alone and
 * for the form that numbers are kept in (082, 2782, +27 (0) 82, 0027 82 and tel:+27 82 are +2782). A country code that was written
 * out begins a number; all other digits may stand anywhere in it.
 */
export function searchedParts(typed: string): readonly (readonly string[])[] {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  const bare = bareNumber(text)
  // A comma parts words, as in 'Molefe, Anele'.
  if (!/^\+?\d{3,}$/.test(bare)) return [wordsOf(text.replaceAll(/,(?= |$)/g, ''))]
  const national = nationalPart(bare)
  const spellings = new Set([text, bare, ...(national === undefined ? [] : [`+27${national}`])])
  return [...spellings].map(spelling => [spelling])
}

/**
 * Words of one or two letters, as in 'de Wet' and 'Nkosi T', begin a word: they come with the space before it. No index finds
 * them, so that without a longer word beside them they are looked for as they stand.
 */
function wordsOf(text: string): readonly string[] {
  const words = text.split(' ')
  if (words.every(word => word.length < 3)) return [text]
  return words.map(word => (word.length < 3 ? ` ${word}` : word))
}
