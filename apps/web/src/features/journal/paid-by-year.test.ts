import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PaidByYear } from './paid-by-year.tsx'

vi.mock('../../config.ts', () => ({ config: { apiBase: 'https://api.lodeway.example' } }))

test('a page that stays open offers the tax year that began meanwhile', () => {
  const offered = () => renderToStaticMarkup(createElement(MantineProvider, null, createElement(PaidByYear)))
  vi.useFakeTimers({ now: new Date('2027-02-28T12:00:00+02:00') })
  expect(offered()).toContain('value="2027: Mar 2026 to Feb 2027"')
  vi.setSystemTime('2027-03-01T00:00:00+02:00')
  expect(offered()).toContain('value="2028: Mar 2027 to Feb 2028"')
  vi.useRealTimers()
})
