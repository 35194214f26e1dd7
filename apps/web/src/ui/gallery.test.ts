import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ui = new URL('./', import.meta.url)
const gallery = new URL('../../gallery/', import.meta.url)
const parts = readdirSync(ui).filter(name => name.endsWith('.tsx'))

test('every part of ui/ is in the gallery, by itself or as a part of another', () => {
  const shown = new Set<string>()
  const show = (text: string) => {
    for (const name of parts.filter(part => !shown.has(part) && text.includes(`/${part}'`))) {
      shown.add(name)
      show(readFileSync(new URL(name, ui), 'utf8'))
    }
  }
  for (const name of readdirSync(gallery).filter(file => file.endsWith('.tsx')))
    show(readFileSync(new URL(name, gallery), 'utf8'))
  expect(parts.filter(name => !shown.has(name))).toEqual([])
})
