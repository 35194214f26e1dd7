const verb = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+(?:only\s+)?/
/** A schema may stand in a variable; the table's own name may not. */
const schema = '(?:(?:"?app"?|\\$\\{\\w+\\})\\s*\\.\\s*)?"?'
/** What comes before `UPDATE` where it locks rows or says what a conflict does. */
const writesNothing = /\b(?:for|key|do)\s+$/i

const builders = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'] as const

/** The tables that a source file writes, by the query builder, in SQL or as rows by table. */
export function writesIn(source: string): string[] {
  const code = codeOf(source)
  return [
    ...[...code.matchAll(new RegExp(`\\b(?:${builders.join('|')})\\(\\s*'(\\w+)`, 'g'))].map(named),
    ...inSql(code, '(\\w+)').map(named),
    ...insertedRows(code).flatMap(rest => keysOf(rest).names),
  ]
}

/**
 * Writes of a source file that `writesIn` cannot read, since their table stands in a variable: the builder's words and
 * `insertsOf` in any other form than a call that names its tables, and SQL that is handed its table.
 */
export function hiddenWritesIn(source: string): string[] {
  const code = codeOf(source)
  const calls = builders.flatMap(word => [...code.matchAll(new RegExp(`\\b${word}\\b(?!\\(\\s*'\\w+')`, 'g'))])
  const handed = [...code.matchAll(/\binsertsOf\b(?!\(\s*\{)/g)]
  return [
    ...[...calls, ...handed, ...inSql(code, '\\$\\{(?!\\w+\\}\\.\\w)')].map(([found]) => found),
    ...insertedRows(code).flatMap(rest => keysOf(rest).others),
  ]
}

/** A column that stands in a variable, which may be any of them. */
const handed = '${…}'

/** The columns that say who has a lead; `organisation_id` is another table's as well, so it counts in a SET alone. */
const ofHolder = new Set(['internalStatus', 'assignmentId', 'awaitsCorrection', 'organisationId', 'lapsed', handed])

const changesOfLead =
  /\b(?:update\s+(?:only\s+)?|insert\s+into\s+)(?:"?app"?\s*\.\s*)?"?lead"?\s+[^`]*?\bset\b([^`]*)/gi

/** Which of a lead's columns about its holder a source file sets. */
export function holderColumnsSetIn(source: string): string[] {
  const code = codeOf(source)
  const objects = [...code.matchAll(/\bupdateTable\(\s*'lead'\s*\)\s*\.set\(\s*(?:\w+\s*=>\s*\(?)?\{/g)].flatMap(
    ({ 0: head, index }) => keysOf(code.slice(index + head.length)).names,
  )
  const single = [...code.matchAll(/\bupdateTable\(\s*'lead'\s*\)\s*\.set\(\s*'(\w+)'/g)].map(named)
  const inText = [...code.matchAll(changesOfLead)]
    .flatMap(([, set = '']) => {
      const [columns = ''] = set.split(/\bwhere\b/i)
      const several = [...columns.matchAll(/\(([\w\s,"]+)\)\s*=/g)].flatMap(
        ([, names = '']) => names.match(/\w+/g) ?? [],
      )
      const outside = columns.replaceAll(/\$\{[^{}]*\}/g, '${}').replaceAll(/\([^()]*\)/g, '()')
      return [
        ...several,
        ...[...columns.matchAll(/"?(\w+)"?\s*=/g)].map(named),
        ...(/(?:^|,)\s*\$\{/.test(outside) ? [handed] : []),
      ]
    })
    .map(column => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return [...objects, ...single, ...inText].filter(column => ofHolder.has(column))
}

const named = ([, name = '']: RegExpExecArray) => name

const codeOf = (source: string) =>
  source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^import [^'"]+ from '.*'$/gm, '')

/** SQL that writes, in whatever case and spacing. */
const inSql = (code: string, what: string): RegExpExecArray[] =>
  [...code.matchAll(new RegExp(verb.source + schema + what, 'gi'))].filter(
    ({ index }) => !writesNothing.test(code.slice(0, index)),
  )

/** What follows the opening brace of each object that `insertsOf` is called with. */
const insertedRows = (code: string): string[] =>
  [...code.matchAll(/\binsertsOf\(\s*\{/g)].map(({ 0: head, index }) => code.slice(index + head.length))

/** The names at the beginning of the parts of an object literal, whose opening brace was read, and the parts without. */
function keysOf(rest: string): { names: string[]; others: string[] } {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const letter of rest) {
    if (depth === 0 && (letter === ',' || letter === '}')) {
      parts.push(part.trim())
      part = ''
      if (letter === '}') break
      continue
    }
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    part += letter
  }
  const key = (text: string) => /^['"]?(\w+)/.exec(text)?.[1]
  const filled = parts.filter(text => text !== '')
  return { names: filled.flatMap(text => key(text) ?? []), others: filled.filter(text => key(text) === undefined) }
}
