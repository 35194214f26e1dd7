import { startReceiver } from '../factories/webhook-receiver.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { refuseOnce } from './steps/answers.ts'
import { makeOrganisation } from './steps/by-call.ts'
import { fieldOf, type } from './steps/fields.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

test('an api organisation is connected step by step from its page, up to a test lead that arrives and is genuine', async ({
  people,
}) => {
  const receiver = await startReceiver()
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const { id } = await makeOrganisation(page, { name: 'Waterberg Direct', leadReceivalType: 'api' })
  await page.goto(`/organisation-management/details/${id}`)
  await page.getByRole('link', { name: 'Connect step by step' }).click()
  await expect(page.getByRole('heading', { name: 'Connect Waterberg Direct' })).toBeVisible()
  const step = (name: string) => page.getByRole('listitem', { name })
  await expect(page.getByRole('button', { name: 'Send a test lead' })).toBeDisabled()

  await type(page, 'Endpoint URL', receiver.url)
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await expect(step('Say where leads are sent (done)')).toBeVisible()
  // The secret is still shown when what is around it cannot be read again.
  const notRead = page.waitForResponse(answer => answer.url().endsWith('/integration') && answer.status() === 422)
  await refuseOnce(people, page, { address: '**/integration', method: 'GET', message: 'Not now.' })
  await page.getByRole('button', { name: 'Make a secret' }).click()
  await notRead
  const secret = await page.getByRole('dialog').getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Create API key' }).click()
  await type(page.getByRole('dialog'), 'Name', 'Call centre')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(step('Share a key for reporting outcomes (done)')).toBeVisible()

  receiver.answerWith(500)
  await page.getByRole('button', { name: 'Send a test lead' }).click()
  await expect(step('Send a test lead').getByText('Not taken')).toBeVisible()
  receiver.answerWith(204)
  await page.getByRole('button', { name: 'Send another test lead' }).click()
  await expect(step('Send a test lead (done)').getByText('Arrived')).toBeVisible()
  const last = receiver.received.at(-1)
  expect(last && receiver.verified(secret, last)).toMatchObject({ type: 'lead.test', data: { test: true } })

  await expect(page.getByLabel('Code in JavaScript')).toContainText('timingSafeEqual')
  await page.getByText('Python', { exact: true }).click()
  await expect(page.getByLabel('Code in Python')).toContainText('hmac.compare_digest')
  const body = await fieldOf(page, 'Body').inputValue()
  expect(body).toBe(last?.body)
  await type(page, 'Body', `${body} `)
  await page.getByRole('button', { name: 'Check the signature' }).click()
  await expect(page.getByText('Not genuine')).toBeVisible()
  await type(page, 'Body', body)
  await page.getByRole('button', { name: 'Check the signature' }).click()
  await expect(step('Check the signature (done)').getByText('It fits.')).toBeVisible()
  await isAccessible(page)
  await receiver.close()
})
