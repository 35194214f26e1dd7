import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Money } from './money.tsx'

test.each([
  [1234.5, 'R1 234|.50'],
  [-0.05, '-R0|.05'],
  [0, 'R0|.00'],
])('%d reads as %s, its cents set apart', (rand, shown) => {
  const markup = renderToStaticMarkup(createElement(Money, { rand }))
  expect(
    markup
      .replace(/^<span[^>]*>/, '')
      .replace(/<span[^>]*>/, '|')
      .replaceAll('</span>', ''),
  ).toBe(shown)
})
