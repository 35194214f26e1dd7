import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, describe, expect, test } from 'vitest'
import { toast } from './toast.tsx'

afterEach(() => notifications.clean())
const shown = () => notificationsStore.getState().notifications

describe('toasts', () => {
  // Document 1, section 9:
  // - Toasts: 5000 ms,
  //   Settled: 4000 ms, no progress bar, at most 20
  test.each(['success', 'error', 'warning', 'info', 'default'] as const)('of the kind %s last 4000 ms', kind => {
    toast[kind]('Words')
    expect(shown()).toMatchObject([{ message: 'Words', autoClose: 4000 }])
  })

  // Document 1, section 2:
  // - kinds: success, error, warning, info, default.
  test('each kind has a colour of its own, and only bad news interrupts a screen reader', () => {
    const kinds = ['success', 'error', 'warning', 'info', 'default'] as const
    for (const kind of kinds) toast[kind]('Words')
    expect(new Set(shown().map(({ color }) => color)).size).toBe(5)
    expect(shown().map(({ role }) => role)).toEqual(['status', 'alert', 'alert', 'status', 'status'])
  })

  test('one that stays is taken away by its id', () => {
    const id = toast.info('Please wait', { stays: true })
    expect(shown()).toMatchObject([{ autoClose: false }])
    toast.dismiss(id)
    expect(shown()).toEqual([])
  })
})
