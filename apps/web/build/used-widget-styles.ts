import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The calendar widgets that are drawn; `used-widget-styles.test.ts` holds them against the sources. */
export const calendars = ['DatePicker']
const library = join(import.meta.dirname, '../../../node_modules/@mantine/dates')

/**
 * The library of calendars ships the styles of all its widgets in one file, and every page loads the product's one style
 * sheet: what the widgets that are drawn do not use is left out, before the sheet is named by its content.
 */
export const usedWidgetStyles = (): Plugin => ({
  name: 'used-widget-styles',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('@mantine/dates/styles.css')) return null
    const files = calendars.map(name => join(library, `esm/components/${name}/${name}.mjs`))
    return { code: onlyUsed(code, classesDrawnBy(files)), map: null }
  },
})

/** The classes in files of the library and in all that they import. They are named by a hash that nothing else has. */
export function classesDrawnBy(files: readonly string[], seen = new Set<string>()): Set<string> {
  const drawn = new Set<string>()
  for (const file of files.filter(name => !seen.has(name))) {
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    const imported = [...code.matchAll(/from "(\.[^"]+)"/g)].map(([, path = '']) => join(dirname(file), path))
    for (const name of [...(code.match(widgetClass) ?? []), ...classesDrawnBy(imported, seen)]) drawn.add(name)
  }
  return drawn
}

/** A rule stays when one of its selectors can match. */
export function onlyUsed(styles: string, drawn: ReadonlySet<string>): string {
  const canMatch = (selector: string) => (selector.match(widgetClass) ?? []).every(name => drawn.has(name))
  return styles.replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, selectors: string) =>
    selectors.split(',').some(canMatch) ? rule : '',
  )
}
const widgetClass = /\bm_[0-9a-f]{6,8}\b/g
