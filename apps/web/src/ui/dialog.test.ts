import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname

/** A form asks for what it holds through the dialog around it, so it has to be called below that dialog. */
test('no component draws a dialog around a form that it holds itself: Escape would throw away what was typed', () => {
  const components = globSync('features/**/*.tsx', { cwd: root }).flatMap(file =>
    readFileSync(`${root}${file}`, 'utf8')
      .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
      .filter(part => /<Dialog\s/.test(part) && /\buse(?:SendingForm|Unsaved)\b[<(]/.test(part))
      .map(part => `${file}: ${part.slice(0, 60)}`),
  )
  expect(components).toEqual([])
})
