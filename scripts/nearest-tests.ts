/**
 * The tests that speak most of what a change is about: they share its rarest words. Imports cannot tell, because stories and
 * tests through HTTP reach a screen or a command by its label, its address or its endpoint.
 * @param changed the text of each file that was changed
 * @param tests the text of each test, by file
 * @param most how many at the most
 * @returns files, best first
 */
export function nearestTests(changed: readonly string[], tests: ReadonlyMap<string, string>, most: number): string[] {
  const wanted = [...new Set(changed.flatMap(wordsOf))]
  const wordsByFile = new Map([...tests].map(([file, text]) => [file, wanted.filter(word => text.includes(word))]))
  const files = new Map<string, number>()
  for (const words of wordsByFile.values()) for (const word of words) files.set(word, (files.get(word) ?? 0) + 1)
  // A word counts the more, the fewer tests have it; what a fifth of them have says nothing.
  const weight = (word: string) => Math.max(0, Math.log(tests.size / (files.get(word) ?? 0) / 5))
  const scored = [...wordsByFile]
    .map(([file, words]) => [words.reduce((sum, word) => sum + weight(word), 0), file] as const)
    .toSorted(([a], [b]) => b - a)
  const best = scored[0]?.[0] ?? 0
  return scored
    .filter(([score]) => score > 0 && score >= best / 3)
    .slice(0, most)
    .map(([, file]) => file)
}

/** Whole texts in quotes and between tags, and names long enough to be of one thing only. */
function wordsOf(text: string): string[] {
  const code = text.replaceAll(/^import [^']*'.*$/gm, '')
  const texts = [...code.matchAll(/'([^'\n]{5,})'|"([^"\n]{5,})"|>\s*([^<>{}\n]{5,}?)\s*</g)]
  const names = code.match(/\b[a-z]\w*[A-Z]\w{4,}\b/g) ?? []
  return [...texts.map(([, single, double, between]) => single ?? double ?? between ?? ''), ...names]
}
