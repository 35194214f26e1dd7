/**
 * The Action that a tenant of Auth0 runs after a sign-in (Actions, Library, trigger "Login / Post Login"; then into the Login flow). It
 * writes what Lodeway reads from tokens, and asks administrators for a second factor. Its secret NAMESPACE is
 * https://lodeway.example/ and CLAIM_NAMESPACE_SUFFIX, which is dev unless it is set.
 */
exports.onExecutePostLogin = async (event, api) => {
  const { roles, userId, companyCode, type, picture } = event.user.app_metadata
  if (!Array.isArray(roles)) return api.access.deny('This account is not of Lodeway.')
  const { session } = event
  const methods = event.authentication?.methods ?? []
  const latest = of =>
    Math.max(0, ...methods.filter(({ name }) => of(name)).map(({ timestamp }) => Date.parse(timestamp)))
  // Once for each sign-in: a page that only renews its token, in a frame, could not answer. A passkey is a second factor by itself.
  const isProved =
    session !== undefined && latest(name => name === 'mfa' || name === 'passkey') >= latest(name => name !== 'mfa')
  if (roles.includes('user:admin') && !isProved) api.multifactor.enable('any')
  // Lodeway asks for the password once more (the password grant), which begins no session. A token that names none opens nothing there.
  if (session === undefined) return
  const shown = {
    roles,
    userId,
    ...(companyCode && { companyCode }),
    ...(type && { type }),
    ...(picture && { picture }),
  }
  const claim = name => `${event.secrets.NAMESPACE}/${name}`
  const signedInAt = latest(() => true) || Date.parse(session.created_at)
  api.idToken.setCustomClaim(claim('app_metadata'), shown)
  api.accessToken.setCustomClaim(claim('app_metadata'), shown)
  api.accessToken.setCustomClaim(claim('session'), {
    id: session.id,
    signedInAt: new Date(signedInAt).toISOString(),
  })
}
