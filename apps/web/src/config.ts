/** What the server tells the page about its surroundings. */
export interface Config {
  /** The identity provider, with its scheme: 'https://auth.example'. */
  readonly identityDomain: string
  readonly clientId: string
  readonly audience: string
  /** Whether that is a tenant of another provider, which knows neither our tickets nor our notices, and not our own service. */
  readonly isTenant: boolean
  /** Custom claims sit under `${claimNamespace}/app_metadata`. */
  readonly claimNamespace: string
  readonly productName: string
  /** Where the product's calls go; empty for the page's own origin. */
  readonly apiBase: string
  /** Where users write to an administrator. */
  readonly contactEmail: string
}

/** Reads the settings that the server wrote into the page, so that one build serves every environment. */
function readConfig(): Config {
  const text = document.querySelector<HTMLMetaElement>('meta[name="lodeway-config"]')?.content ?? ''
  if (!text.startsWith('{')) throw new Error('This page was not served by the Lodeway server.')
  return JSON.parse(text) as Config
}

export const config: Config = readConfig()

/** The nonce of this answer's Content-Security-Policy. Browsers hide it from selectors, not from this property. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
