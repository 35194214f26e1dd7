import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { identityNames } from '../apps/api/src/web/identity-names.ts'

/** Signs access tokens and publishes the key, as the identity service does. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'bench', use: 'sig' }] }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    publicKey,
    tokenFor: (accountId: string, sid: string) =>
      new SignJWT({ scope: 'openid', sid })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
        .setSubject(accountId)
        .setIssuer(`${origin}/`)
        .setAudience(identityNames.audience)
        .setIssuedAt()
        .setExpirationTime('2h')
        .sign(privateKey),
    stop: () => server.close(),
  }
}
export type Issuer = Awaited<ReturnType<typeof startIssuer>>
