import type { Page } from '@playwright/test'

type Claims = Record<string, unknown>

/** Lets the page get ID tokens with other claims, or another header, than the provider wrote. */
export async function rewriteIdTokens(
  page: Page,
  change: (claims: Claims) => Claims,
  changeHeader: (header: Claims) => Claims = header => header,
): Promise<void> {
  await page.context().route('**/oauth/token', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { id_token?: string }
    const [header = '', claims = '', signature = ''] = (body.id_token ?? '').split('.')
    const id_token = [encoded(changeHeader(decoded(header))), encoded(change(decoded(claims))), signature].join('.')
    await route.fulfill({ response: answer, json: { ...body, id_token } })
  })
}

const decoded = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims
const encoded = (part: Claims): string => Buffer.from(JSON.stringify(part)).toString('base64url')
