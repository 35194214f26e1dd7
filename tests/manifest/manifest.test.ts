import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { missingFrom, referenceProblem } from './check-manifest.ts'
import { manifest } from './manifest.ts'
import { plain, readSpecification } from './specification.ts'

const specification = readSpecification()

describe('the manifest', () => {
  it('has every section of the specification', () => {
    const written = manifest.map(({ heading }) => heading)
    expect(written.sort()).toEqual(specification.map(({ heading }) => heading).sort())
  })

  it.each(manifest.map(section => [section.heading, section] as const))('%s: every word is in a line', (_, section) => {
    const text = specification.find(({ heading }) => heading === section.heading)
    expect(missingFrom(text ?? { heading: '', text: '' }, section.lines)).toEqual([])
  })

  it('has no line without a test, and each test is in its file', () => {
    const lines = manifest.flatMap(section => section.lines)
    expect(lines.filter(({ shownBy }) => shownBy.length === 0).map(({ says }) => says)).toEqual([])
    const references = [...new Set(lines.flatMap(({ shownBy }) => shownBy))]
    expect(references.map(referenceProblem).filter(Boolean)).toEqual([])
  })

  it('names the domain rules where the product does otherwise', () => {
    const rules = plain(readFileSync('docs/domain-rules.md', 'utf8'))
    const settled = manifest.flatMap(section => section.lines).flatMap(line => line.settled ?? [])
    expect(settled.filter(words => !rules.includes(words))).toEqual([])
  })

  it('has lines of one promise each: nobody finds anything in a quoted page', () => {
    const long = manifest.flatMap(section => section.lines).filter(({ says }) => says.length > 240)
    expect(long.map(({ says }) => says)).toEqual([])
  })
})

describe('the check itself', () => {
  const section = { heading: 'Document 3, section 1', text: "The button 'Save' is blue. It has a key." }

  it('finds words that no line quotes', () => {
    expect(missingFrom(section, [{ kind: 'action', says: "The button 'Save' is blue.", shownBy: [] }])).toEqual([
      'in no line: It has a key.',
    ])
  })

  it('finds lines that quote something else', () => {
    expect(missingFrom(section, [{ kind: 'action', says: 'The button … is red.', shownBy: [] }])).toContain(
      'not in the specification: is red.',
    )
  })

  it('finds references to tests that are not there or not run', () => {
    const here = 'tests/manifest/manifest.test.ts'
    expect(referenceProblem(`${here} > finds words that no line quotes`)).toBeUndefined()
    expect(referenceProblem(`${here} > finds nothing ${here}`)).toMatch('no such test')
    expect(referenceProblem('tests/manifest/nowhere.test.ts > x')).toMatch('no such file')
  })
})
