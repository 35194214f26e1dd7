import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`

test.each([
  [chrome('Windows NT 10.0; Win64; x64'), 'Chrome on Windows'],
  [`${chrome('Windows NT 10.0; Win64; x64')} Edg/141.0.0.0`, 'Microsoft Edge on Windows'],
  [chrome('X11; CrOS x86_64 14541.0.0'), 'Chrome on Chrome OS'],
  [chrome('Linux; Android 10; K'), 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on macOS'],
  [safari('iPhone; CPU iPhone OS 18_5 like Mac OS X'), 'Safari on iPhone'],
  [safari('iPad; CPU OS 17_0 like Mac OS X'), 'Safari on iPad'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Something', 'Unknown browser on Windows'],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))

test.each(['Visit evil.example/1 now', '<b>now</b>/1 ', 'Your account was closed: call 011/1 x'])(
  'nothing of %s is repeated',
  userAgent => expect(browserName(userAgent)).toBe('Unknown browser'),
)
