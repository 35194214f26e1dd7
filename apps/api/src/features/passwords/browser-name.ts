import bowser from 'bowser'

/**
 * A browser as people know theirs: 'Chrome on Windows', 'Safari on iPhone'. Names come from a list and never out of what was
 * sent: whoever signs in writes that as they like, and this goes into a mail.
 * @param userAgent what the browser says of itself (RFC 9110, section 10.1.5)
 */
export function browserName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return unknown
  const { browser, os, platform } = bowser.parse(userAgent)
  const browserWord = known(bowser.BROWSER_MAP, browser.name)?.replace(/ for Android$/, '')
  const systemWord = appleDevices.find(device => device === platform.model) ?? known(bowser.OS_MAP, os.name)
  if (browserWord === undefined) return systemWord === undefined ? unknown : `${unknown} on ${systemWord}`
  return systemWord === undefined ? browserWord : `${browserWord} on ${systemWord}`
}

const unknown = 'Unknown browser'
const appleDevices = ['iPhone', 'iPad']

const known = (names: Readonly<Record<string, string>>, found: string | undefined): string | undefined =>
  Object.values(names).find(name => name === found)
