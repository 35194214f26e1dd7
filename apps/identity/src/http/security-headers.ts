/**
 * The headers of every answer. No Cross-Origin-Opener-Policy: it would cut a sign-in popup off from the page that opened
 * it. Referrers go to this origin only; with none at all, browsers would send forms with the origin `null`.
 */
export function securityHeaders({ issuer, policy }: { issuer: URL; policy: string }): Record<string, string> {
  const overTls = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
  return {
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Cache-Control': 'no-store',
    ...(issuer.protocol === 'https:' ? overTls : {}),
  }
}

/**
 * What a page may load and where its forms may lead. Chrome applies `form-action` to the redirects that follow as well,
 * and those lead to the web application.
 */
export function contentSecurityPolicy(spaOrigins: string[], pictures: (string | undefined)[] = []): string {
  const pictureOrigins = pictures.flatMap(address => (address === undefined ? [] : [new URL(address).origin]))
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `font-src 'self'`,
    `img-src ${["'self'", ...new Set(pictureOrigins)].join(' ')}`,
    `form-action ${["'self'", ...spaOrigins].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
