import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withBreaks } from './with-breaks.tsx'

test.each([
  ['thandi@my-broker.co.za', 'thandi|@my-broker.co.za'],
  ['thandi.nkosi.m@example.com', 'thandi|.nkosi|.m|@example.com'],
  ['no address', 'no address'],
])('%s breaks at %s', (address, broken) => {
  const markup = renderToStaticMarkup(withBreaks(address))
  const pieces = markup.replaceAll('<wbr/>', '|').replaceAll(/<[^>]+>/g, '')
  expect(pieces).toBe(broken)
  // The domain is a box of its own.
  if (address.includes('@')) expect(markup).toContain(`>${address.slice(address.lastIndexOf('@'))}</span>`)
})
