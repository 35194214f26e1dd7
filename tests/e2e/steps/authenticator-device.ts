import type { CDPSession, Page } from '@playwright/test'

/** What stands in for a laptop with a fingerprint reader, in Chromium's own words (CDP, domain WebAuthn). */
export interface AuthenticatorDevice {
  /** Whether its owner unlocks it when they are asked, which they do at first. */
  unlocks: (does: boolean) => Promise<void>
  /** Its passkeys, for another window of the same browser: there each has a device of its own. */
  passkeys: () => Promise<Credential[]>
}

type Credential = Awaited<ReturnType<typeof credentialsOf>>[number]
const credentialsOf = async (session: CDPSession, authenticatorId: string) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** Gives the page's browser a device that keeps passkeys and has its owner at hand. @param kept on it from the start */
export async function withAuthenticatorDevice(
  page: Page,
  kept: readonly Credential[] = [],
): Promise<AuthenticatorDevice> {
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
  for (const credential of kept) await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    passkeys: () => credentialsOf(session, authenticatorId),
    unlocks: does =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: does }).then(() => undefined),
  }
}
