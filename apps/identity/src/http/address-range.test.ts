import { expect, it } from 'vitest'
import { addressRange } from './address-range.ts'

it.each([
  ['102.65.12.200', '102.65.12.x'],
  ['::ffff:102.65.12.200', '102.65.12.x'],
  ['2c0f:f4a0:12:3456:789a:bcde:f012:3456', '2c0f:f4a0:12:x'],
  ['2C0F:F4A0:0012::1', '2c0f:f4a0:12:x'],
  ['2c0f::1', '2c0f:0:0:x'],
  ['::1', '0:0:0:x'],
  ['fe80::1%eth0', 'fe80:0:0:x'],
  ['', undefined],
  ['102.65.12', undefined],
  ['somewhere', undefined],
])('%s is of %s', (address, range) => expect(addressRange(address)).toBe(range))
