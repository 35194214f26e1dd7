import { changeBilling, getBilling } from '@lodeway/contract/billing.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { changeAdministrator, getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { describe, expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { billingDetails, loader, loaderPassword } from '../factories/people.ts'

inOneWorld()

const needed = { code: 'password_needed', fields: { password: 'Field is required' } }
const wrong = { code: 'wrong_password', fields: { password: 'This is not your password' } }
const changed = { ...billingDetails, number: '9999991111' }

describe('what a stolen token must not reach asks for the password', () => {
  test('a change of bank details', async () => {
    const { id, token } = await loader(world, admin)
    const send = (password?: string) =>
      world.request(token, changeBilling, { params: { id }, body: { ...changed, ...(password && { password }) } })
    const [without, other] = [await send(), await send('not mine 1')]
    expect([without.status, without.answer]).toEqual([400, expect.objectContaining(needed)])
    expect([other.status, other.answer]).toEqual([422, expect.objectContaining(wrong)])
    expect((await world.request(token, getBilling, { params: { id } })).answer.number).toBe(billingDetails.number)
    expect((await send(loaderPassword)).answer.number).toBe('9999991111')
  })

  test("a change of a loader's own email address, and of nothing else in the profile", async () => {
    const { id, token, emailAddress } = await loader(world, admin)
    const send = (body: object) => world.request(token, changeLoader, { params: { id }, body })
    expect((await send({ emailAddress: 'thief@example.co.za' })).answer).toMatchObject(needed)
    expect((await send({ emailAddress: 'thief@example.co.za', password: 'x' })).answer).toMatchObject(wrong)
    expect((await world.request(token, getLoader, { params: { id } })).answer.emailAddress).toBe(emailAddress)
    expect((await send({ firstName: 'Zanele', emailAddress: emailAddress.toUpperCase() })).status).toBe(200)
    const moved = await send({ emailAddress: `new.${emailAddress}`, password: loaderPassword })
    expect(moved.answer.emailAddress).toBe(`new.${emailAddress}`)
  })

  test("a change of an administrator's own address, which is told to the one from before", async () => {
    const params = { id: admin.id }
    const send = (body: object) => world.request(admin.token, changeAdministrator, { params, body })
    expect((await send({ emailAddress: 'thief@example.co.za' })).answer).toMatchObject(needed)
    expect((await send({ firstName: 'Naledi', emailAddress: admin.emailAddress })).status).toBe(200)
    expect((await world.request(admin.token, getAdministrator, { params })).answer.emailAddress).toBe(
      admin.emailAddress,
    )
    expect((await send({ emailAddress: 'naledi@example.co.za', password: 'admin pass 1' })).status).toBe(200)
    await world.runJobs('send-mail')
    expect(world.mails.at(-1)).toMatchObject({ to: admin.emailAddress, subject: 'Your email address was changed' })
  })

  test('an administrator corrects the address of a loader without it', async () => {
    const { id, emailAddress } = await loader(world, admin)
    const body = { emailAddress: `corrected.${emailAddress}` }
    expect((await world.request(admin.token, changeLoader, { params: { id }, body })).status).toBe(200)
  })

  test('tries are limited as those to sign in are', async () => {
    const { id, token } = await loader(world, admin)
    const send = (password: string) =>
      world.request(token, changeBilling, {
        params: { id },
        body: { ...changed, password },
        headers: { 'x-test-address': '192.0.2.17' },
      })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await send(`guess ${n}`)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const right = await send(loaderPassword)
    expect([right.status, right.answer.code]).toEqual([429, 'too_many_tries'])
    expect(right.raw.headers['retry-after']).toMatch(/^\d+$/)
    expect(right.text).toContain('Please wait 15 minutes and try again')
  })
})
