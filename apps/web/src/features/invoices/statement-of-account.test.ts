import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { StatementOfAccount } from './statement-of-account.tsx'

vi.mock('../../config.ts', () => ({ config: { apiBase: 'https://api.lodeway.example' } }))

test('a page that stays open offers the month that began meanwhile', () => {
  const offered = () =>
    renderToStaticMarkup(
      createElement(MantineProvider, null, createElement(StatementOfAccount, { organisationId: '' })),
    )
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00+02:00') })
  expect(offered()).toContain('value="November 2026"')
  vi.setSystemTime('2026-12-01T00:00:00+02:00')
  expect(offered()).toContain('value="December 2026"')
  vi.useRealTimers()
})
