import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../', import.meta.url).pathname
const widgetStyles = new URL('../../../../node_modules/@mantine/core/styles/', import.meta.url).pathname

/** Widgets that are drawn with another widget's styles. */
const drawnWith: Record<string, string[]> = {
  TextInput: ['Input', 'InlineInput'],
  Textarea: ['Input'],
  Select: ['Input', 'Combobox', 'ScrollArea'],
  NativeSelect: ['Input'],
  MultiSelect: ['Input', 'Combobox', 'PillsInput', 'Pill'],
}

test('every widget that is used has its styles', () => {
  const listed = new Set(
    [...readFileSync(`${source}ui/styles.ts`, 'utf8').matchAll(/styles\/(\w+)\.css/g)].map(found => found[1]),
  )
  const missing = usedWidgets().filter(widget => !stylesOf(widget).every(style => listed.has(style)))
  expect(missing).toEqual([])
})

const stylesOf = (widget: string): string[] =>
  (existsSync(`${widgetStyles}${widget}.css`) ? [widget] : []).concat(drawnWith[widget] ?? [])

function usedWidgets(): string[] {
  const names = globSync('**/*.tsx', { cwd: source }).flatMap(file => {
    const imports = readFileSync(`${source}${file}`, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)
    return [...imports].flatMap(found => (found[1] ?? '').split(',').map(name => name.replace('type ', '').trim()))
  })
  return [...new Set(names)].filter(name => /^[A-Z]/.test(name))
}
