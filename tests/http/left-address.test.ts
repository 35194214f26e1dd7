import { approveLoader, requestAccess, resendApproval } from '@lodeway/contract/access.ts'
import { changeLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import { changeAdministrator } from '@lodeway/contract/own-administrator.ts'
import { checkPasswordLink, completeSetup, forgotPassword, resetPassword } from '@lodeway/contract/passwords.ts'
import { describe, expect, test } from 'vitest'
import { admin, inOneWorld, renewTokens, world } from '../factories/in-a-world.ts'
import { ownPassword, withPassword } from '../factories/payment-runs.ts'
import { accessRequestFor, linkIn, loader, loaderPassword } from '../factories/people.ts'

inOneWorld()

const subjectsTo = async (address: string) => {
  await world.runJobs('send-mail')
  return world.mails.filter(mail => mail.to === address).map(mail => mail.subject)
}
const isUsable = async (id: string, purpose: 'setup' | 'reset') =>
  (await world.request(undefined, checkPasswordLink, { body: { id, purpose } })).answer.isUsable

/** The link of "Forgot password", as it reaches the mailbox. */
async function resetLinkTo(emailAddress: string): Promise<string> {
  await world.request(undefined, forgotPassword, { body: { emailAddress } })
  await world.runJobs()
  const link = linkIn(world, emailAddress)
  expect(await isUsable(link, 'reset')).toBe(true)
  return link
}

/** Somebody who was approved and has no password yet. */
async function approved() {
  const body = accessRequestFor()
  await world.request(undefined, requestAccess, { body })
  const { answer } = await world.request(admin.token, listLoaders, { query: { search: body.emailAddress } })
  const id = answer.data[0]?.id ?? ''
  await world.request(admin.token, approveLoader, { params: { id }, body: { saleCommission: 10, feeCommission: 10 } })
  await world.runJobs('send-mail')
  return { id, emailAddress: body.emailAddress }
}

const correct = (id: string, emailAddress: string) =>
  world.request(admin.token, changeLoader, { params: { id }, body: { emailAddress } })

describe('a link for a password ends with the address that it was mailed to (10)', () => {
  test('one of an approval that went to a stranger; the approval goes to the corrected address', async () => {
    const { id, emailAddress } = await approved()
    const mistyped = linkIn(world, emailAddress)
    expect(await isUsable(mistyped, 'setup')).toBe(true)
    const corrected = `corrected.${emailAddress}`
    expect((await correct(id, corrected)).status).toBe(200)
    const set = (link: string) =>
      world.request(undefined, completeSetup, { params: { id: link }, body: { password: loaderPassword } })
    expect((await set(mistyped)).answer).toMatchObject({ code: 'bad_link' })
    expect(await subjectsTo(corrected)).toEqual(['Your access has been approved'])
    expect((await set(linkIn(world, corrected))).status).toBe(200)
  })

  test('that approval counts as one of the three an hour, past which the address is corrected without it', async () => {
    const { id, emailAddress } = await approved()
    for (let n = 0; n < 2; n++) await world.request(admin.token, resendApproval, { params: { id } })
    await world.runJobs('send-mail')
    const mistyped = linkIn(world, emailAddress)
    expect((await correct(id, `late.${emailAddress}`)).status).toBe(200)
    expect([await isUsable(mistyped, 'setup'), await subjectsTo(`late.${emailAddress}`)]).toEqual([false, []])
    world.moveBy(3_600_001)
    await renewTokens()
    expect((await world.request(admin.token, resendApproval, { params: { id } })).status).toBe(202)
    expect(await subjectsTo(`late.${emailAddress}`)).toEqual(['Your access has been approved'])
  })

  test('one that a thief asked for in the mailbox of a loader, who has moved to another', async () => {
    const { id, token, emailAddress } = await loader(world, admin)
    const link = await resetLinkTo(emailAddress)
    const renamed = await world.request(token, changeLoader, { params: { id }, body: { firstName: 'Zanele' } })
    expect([renamed.status, await isUsable(link, 'reset')]).toEqual([200, true])
    const body = { emailAddress: `moved.${emailAddress}`, password: loaderPassword }
    expect((await world.request(token, changeLoader, { params: { id }, body })).status).toBe(200)
    const taken = await world.request(undefined, resetPassword, { body: { id: link, password: 'another good 1' } })
    expect(taken.answer).toMatchObject({ code: 'bad_link' })
    // Whoever has a password needs no approval.
    expect(await subjectsTo(body.emailAddress)).toEqual([])
  })

  test("and one of an administrator's", async () => {
    const { id, token, emailAddress } = await withPassword(world, admin)
    const link = await resetLinkTo(emailAddress)
    const body = { emailAddress: `moved.${emailAddress}`, password: ownPassword }
    expect((await world.request(token, changeAdministrator, { params: { id }, body })).status).toBe(200)
    expect(await isUsable(link, 'reset')).toBe(false)
  })
})
