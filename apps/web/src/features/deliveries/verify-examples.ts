/** How a receiver checks a signature, in the languages that most of them are written in. Run by a test. */
export const verifyExamples = {
  JavaScript: `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the bytes as they came, before they are parsed
function isGenuine(headers, body, secret) {
  const id = headers['webhook-id']
  const at = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some(signature => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`,
  Python: `import base64, hashlib, hmac, time

# body: the bytes as they came, before they are parsed
def is_genuine(headers, body, secret):
    id, at = headers['webhook-id'], headers['webhook-timestamp']
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix('whsec_'))
    signed = f'{id}.{at}.'.encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers['webhook-signature'].split()
    return any(hmac.compare_digest(one, f'v1,{expected}') for one in given)`,
} as const
export type ExampleLanguage = keyof typeof verifyExamples
