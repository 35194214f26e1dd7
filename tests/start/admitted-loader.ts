import { linkIn, mailTo } from '../e2e/mailbox.ts'
import { billingDetails } from '../factories/people.ts'
import { accessRequest, canaries } from './canaries.ts'
import type { listenTo } from './listening-client.ts'
import { adminPassword, type Running } from './running.ts'

export const loaderPassword = 'A first password 1'

/** Somebody asks for access, is admitted, sets a password by the mailed link, signs in and gives their bank details. */
export async function admitLoader(product: Running, { ask, signIn }: ReturnType<typeof listenTo>) {
  const expectStatus = (expected: number, { status, answer }: Awaited<ReturnType<typeof ask>>) => {
    if (status !== expected) throw new Error(`${status} ${JSON.stringify(answer)}`)
    return answer
  }
  const admin = await signIn('admin@lodeway.example', adminPassword)
  expectStatus(202, await ask('/v1/loaders/access/request', { body: accessRequest({}) }))
  const { data } = expectStatus(200, await ask('/v1/loaders?status=requested', { method: 'GET', token: admin }))
  const id = (data as { id: string }[])[0]?.id ?? ''
  const terms = { saleCommission: 35, feeCommission: 42.5 }
  expectStatus(200, await ask(`/v1/loaders/${id}/access/approve`, { token: admin, body: terms }))
  const link = linkIn(await mailTo(product, canaries.email, 'Your access has been approved'))
  const key = new URL(link).searchParams.get('id') ?? ''
  expectStatus(200, await ask(`/v1/loaders/${key}/complete/setup`, { body: { password: loaderPassword } }))
  const token = await signIn(canaries.email, loaderPassword)
  expectStatus(201, await ask(`/v1/loaders/${id}/billing`, { token, body: billingDetails }))
  return { admin, id, token }
}

/** The people of `admitLoader` sign in once more. */
export const signInAgain =
  ({ signIn }: ReturnType<typeof listenTo>) =>
  (who: 'admin' | 'loader') =>
    who === 'admin' ? signIn('admin@lodeway.example', adminPassword) : signIn(canaries.email, loaderPassword)
