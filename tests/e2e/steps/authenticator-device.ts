import type { Page } from '@playwright/test'

/** What stands in for a laptop with a fingerprint reader, in Chromium's own words (CDP, domain WebAuthn). */
export interface AuthenticatorDevice {
  /** Whether its owner unlocks it when they are asked, which they do at first. */
  unlocks: (does: boolean) => Promise<void>
}

/** Gives the page's browser a device that keeps passkeys and has its owner at hand. */
export async function withAuthenticatorDevice(page: Page): Promise<AuthenticatorDevice> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    unlocks: does =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: does }).then(() => undefined),
  }
}
