import { expect, it } from 'vitest'
import { passPassword } from './testing/authenticator.ts'
import { database, service } from './testing/one-service.ts'
import { addPasskey, questionIn } from './testing/passkeys.ts'
import { thandi, withSecondSteps } from './testing/second-steps.ts'
import { startService } from './testing/service.ts'
import { SoftPasskey } from './testing/soft-passkey.ts'

withSecondSteps()

it('tells an owner of guesses after the password from many networks, with wrong passkeys among them', async () => {
  await addPasskey(service.browser(), thandi)
  const told: string[] = []
  const proxied = await startService(database.pool, {
    accounts: service.accounts,
    trustProxy: true,
    changeAuthenticator: async (id, change, apply) => {
      told.push(`${id}: ${change}`)
      return apply(database.pool)
    },
  })
  const toldAfter: number[] = []
  for (let n = 1; n <= 12; n += 1) {
    const browser = proxied.browser()
    const { login, page } = await passPassword(browser, thandi)
    const sent = new SoftPasskey(proxied.origin).sign(questionIn(page))
    const from = { 'x-forwarded-for': `198.51.100.${n}` }
    expect((await browser.submit(login, n % 2 ? { code: '000000' } : { passkey: sent }, from)).status).toBe(401)
    if (told.length > toldAfter.length) toldAfter.push(n)
  }
  // No network has reached five of its own.
  expect([toldAfter, new Set(told)]).toEqual([[5, 10], new Set(['thandi: codes guessed'])])
  await proxied.close()
})
