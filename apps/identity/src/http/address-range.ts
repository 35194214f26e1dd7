import { isIP } from 'node:net'

/**
 * The range of addresses that one is of, as people are shown it: '102.65.12.x', the 256 addresses of an IPv4 /24, or
 * '2c0f:f4a0:12:x', an IPv6 /48. Neither says which of them it was.
 * @returns undefined for what is no address
 */
export function addressRange(address: string): string | undefined {
  const plain = withoutPrefix(address)
  const version = isIP(plain)
  if (version === 4) return `${plain.split('.').slice(0, 3).join('.')}.x`
  return version === 6 ? `${firstGroups(plain, 3)}:x` : undefined
}

/** IPv4 may come written as IPv6. */
export const withoutPrefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The first groups of an IPv6 address, written out in one way however it came. */
export function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - start.length - end.length }, () => '0')
  return [...start, ...zeros, ...end]
    .slice(0, count)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
