import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calendars, classesDrawnBy, onlyUsed } from './used-widget-styles.ts'

test('rules of widgets that are not drawn are left out, and nothing else', () => {
  const drawn = new Set(['m_5ae2e3c', 'm_38a85659'])
  expect(onlyUsed('.m_5ae2e3c{a:b}.m_11111111{c:d}:root{--x:1}', drawn)).toBe('.m_5ae2e3c{a:b}:root{--x:1}')
  expect(onlyUsed('@media (width>1em){.m_11111111 .m_5ae2e3c{a:b}.m_11111111,.m_38a85659{c:d}}', drawn)).toBe(
    '@media (width>1em){.m_11111111,.m_38a85659{c:d}}',
  )
})

test('the calendars whose styles are kept are those that the pages draw, with all that they are made of', () => {
  const src = join(import.meta.dirname, '../src')
  const names = globSync('**/*.tsx', { cwd: src }).flatMap(file =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/dates'/g)].flatMap(
      ([, list = '']) =>
        list
          .split(',')
          .map(name => name.trim())
          .filter(name => !name.startsWith('type ')),
    ),
  )
  expect([...new Set(names)].toSorted()).toEqual(calendars)
  const file = join(
    import.meta.dirname,
    '../../../node_modules/@mantine/dates/esm/components/DatePicker/DatePicker.mjs',
  )
  expect(classesDrawnBy([file]).size).toBeGreaterThan(10)
})
