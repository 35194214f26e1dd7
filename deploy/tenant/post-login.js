/**
 * The Action that a tenant of Auth0 runs after a sign-in (Actions, Library, trigger "Login / Post Login"; then into the Login flow). It
 * writes what Lodeway reads from tokens, and asks administrators for a second factor. Its secret NAMESPACE is
 * https://lodeway.example/ and CLAIM_NAMESPACE_SUFFIX, which is dev unless it is set.
 */
exports.onExecutePostLogin = async (event, api) => {
  const { roles, userId, companyCode, type, picture } = event.user.app_metadata
  if (!Array.isArray(roles) || event.session === undefined) return api.access.deny('This account is not of Lodeway.')
  const shown = {
    roles,
    userId,
    ...(companyCode && { companyCode }),
    ...(type && { type }),
    ...(picture && { picture }),
  }
  const claim = name => `${event.secrets.NAMESPACE}/${name}`
  const times = (event.authentication?.methods ?? []).map(method => Date.parse(method.timestamp))
  const signedInAt = new Date(Math.max(...times, Date.parse(event.session.created_at))).toISOString()
  api.idToken.setCustomClaim(claim('app_metadata'), shown)
  api.accessToken.setCustomClaim(claim('app_metadata'), shown)
  api.accessToken.setCustomClaim(claim('session'), { id: event.session.id, signedInAt })
  if (roles.includes('user:admin')) api.multifactor.enable('any')
}
