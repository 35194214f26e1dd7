import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { missingFrom } from './missing-from.ts'
import { promisesIn, readPromises } from './promises.ts'
import { plain, readSpecification } from './specification.ts'

const specification = readSpecification()
const promises = readPromises()

describe('the specification, as tests quote it', () => {
  it('is quoted by its sections', () => {
    const sections = new Set(specification.map(({ heading }) => heading))
    expect(promises.filter(({ heading }) => !sections.has(heading))).toEqual([])
  })

  it.each(specification.map(section => [section.heading, section] as const))(
    '%s: every word is quoted',
    (_, section) => {
      const quotes = promises.filter(({ heading }) => heading === section.heading)
      expect(
        missingFrom(
          section,
          quotes.map(({ says }) => says),
        ),
      ).toEqual([])
    },
  )

  it('stands above tests that are run', () => {
    expect(promises.filter(({ title }) => title === '')).toEqual([])
  })

  it('names the domain rules where the product does otherwise', () => {
    const rules = plain(readFileSync('docs/domain-rules.md', 'utf8'))
    const settled = promises.flatMap(promise => promise.settled ?? [])
    expect(settled.length).toBeGreaterThan(0)
    expect(settled.filter(words => !rules.includes(words))).toEqual([])
  })

  it('is quoted one promise at a time: nobody finds anything in a quoted page', () => {
    expect(promises.map(({ says }) => says).filter(says => says.length > 240)).toEqual([])
  })
})

describe('the check itself', () => {
  const section = { heading: 'Document 3, section 1', text: "The button 'Save' is blue. It has a key." }

  it('finds words that no test quotes', () => {
    expect(missingFrom(section, ["The button 'Save' is blue."])).toEqual(['no test quotes: It has a key.'])
  })

  it('finds quotes of something else', () => {
    expect(missingFrom(section, ['The button … is red.'])).toContain('not in the specification: is red.')
  })

  it('reads quotes above a test, a table of tests and a row, and finds those above none', () => {
    const source = [
      '// Document 1, section 5:',
      '// - Both commissions',
      '//   are required.',
      '//   Settled: as they are',
      "test.each([['a', 1]])(",
      "  'a title', () => {})",
      '  // Document 2, section 1:',
      '  // - One.',
      '  // Document 2, section 2:',
      '  // - Two.',
      "  ['a row', 2],",
      '// Document 1, section 1:',
      '// - Three.',
      "test.skip('not run', () => {})",
      '',
    ].join('\n')
    expect(promisesIn('a.test.ts', source)).toEqual([
      {
        heading: 'Document 1, section 5',
        says: 'Both commissions are required.',
        settled: 'as they are',
        file: 'a.test.ts',
        title: 'a title',
      },
      { heading: 'Document 2, section 1', says: 'One.', file: 'a.test.ts', title: 'a row' },
      { heading: 'Document 2, section 2', says: 'Two.', file: 'a.test.ts', title: 'a row' },
      { heading: 'Document 1, section 1', says: 'Three.', file: 'a.test.ts', title: '' },
    ])
  })
})
