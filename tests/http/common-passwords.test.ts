import { checkPasswordLink, resetLoaderPassword, resetPassword } from '@lodeway/contract/passwords.ts'
import { expect, test } from 'vitest'
import { inOneWorld, thandi, world } from '../factories/in-a-world.ts'

inOneWorld()

test('a password that everybody uses is refused at its field, and the link stays good for another one', async () => {
  const { text } = await world.request(thandi.token, resetLoaderPassword, { params: { id: thandi.id } })
  const id = new URL(text).searchParams.get('id') ?? ''
  const common = 'Others use this password too, so it is guessed first. Choose another one'
  const own = 'This is your email address, which is guessed first. Choose another one'
  const ownName = 'This is your name, which is guessed first. Choose another one'
  const refused = [
    ['Password1', common],
    ['sunshine2026', common],
    ['qwerty123', common],
    [thandi.emailAddress, own],
    [`${thandi.emailAddress.split('@')[0]}2026`, own],
    ['thandinkosi1', ownName],
    ['Nkosi Thandi 2026', ownName],
  ] as const
  for (const [password, message] of refused) {
    const { status, answer } = await world.request(undefined, resetPassword, { body: { id, password } })
    expect({ status, fields: answer.fields }).toEqual({ status: 400, fields: { password: message } })
  }
  const link = await world.request(undefined, checkPasswordLink, { body: { id, purpose: 'reset' } })
  expect(link.answer.isUsable).toBe(true)
  expect(
    (await world.request(undefined, resetPassword, { body: { id, password: 'kudu at the waterhole 7' } })).status,
  ).toBe(200)
})
