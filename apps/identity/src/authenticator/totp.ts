import { Secret, TOTP } from 'otpauth'

// What every authenticator app takes for granted, whatever an address says (RFC 6238 with its defaults).
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** How many steps a phone's clock may be behind or ahead. */
const window = 1

/** As many random bits as SHA-1 has (RFC 4226, section 4), in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/**
 * The time step of which six digits are the code, one to either side of the present one; undefined for wrong ones.
 * @param digits six of them
 */
export function stepOf(secret: string, digits: string): number | undefined {
  const now = Date.now()
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: digits, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / settings.period) + delta
}

/** What the square code of the set-up page says to an app: whose secret it is, and of which product. */
export const setUpAddress = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(secret) }).toString()
