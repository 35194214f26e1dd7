/**
 * The path to return to after sign-in when it is one of our own, else the root. Only an exact path of this origin
 * passes: '//evil.example', '/\evil.example' and 'https://…' would all leave it.
 */
export function returnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\]*$/.test(wanted) || hasControlCharacter(wanted)) return '/'
  const address = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined
  return address?.origin === origin
    ? withoutSignInParameters(`${address.pathname}${address.search}${address.hash}`)
    : '/'
}

const signInParameters = ['code', 'state', 'iss', 'error', 'error_description']

/**
 * The path without what the identity provider added to it (document 1, section 2). Without `state` nothing was added,
 * so a page's own `code` or `state` alone survives.
 */
export function withoutSignInParameters(path: string): string {
  const address = new URL(path, 'https://own.invalid')
  if (!isSignInAnswer(address.search)) return path
  for (const name of signInParameters) address.searchParams.delete(name)
  return `${address.pathname}${address.search}${address.hash}`
}

/** Whether an address carries the identity provider's answer. */
export function isSignInAnswer(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'))
}

// oxlint-disable-next-line no-control-regex -- browsers drop tabs and line breaks from addresses, which hides a '//'.
const hasControlCharacter = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text)
