import { readFileSync } from 'node:fs'
import { addAdministrator } from '@lodeway/contract/administrators.ts'
import { changePaymentSettings } from '@lodeway/contract/payment-settings.ts'
import { wordsInPdf } from '../factories/pdf.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { administrator, startProduct } from './product.ts'
import { makeExternalContract, makeOrganisation, makeOwedLoader } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { fieldOf, toastSays } from './steps/fields.ts'
import { approveRun } from './steps/payment-runs.ts'
import { somebody } from './steps/people.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

// In a product of its own: with the setting on, no other story's administrator could pay alone.
test('the worked example with two administrators: lead, sale, fee, run, approval, bank file, payment and statement, to the cent', async ({
  people,
}) => {
  test.setTimeout(960_000)
  const product = await startProduct()
  const admin = await people.newPage({ baseURL: product.origin })
  const second = await people.newPage({
    baseURL: product.origin,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const loader = await people.newPage({ baseURL: product.origin })
  try {
    await signInAsAdministrator(admin)
    const { firstName, lastName, email: emailAddress } = somebody('Lesedi', 'Tweede')
    const { password } = administrator
    await callAs(admin, addAdministrator, { body: { firstName, lastName, emailAddress, password } })
    const buyer = await makeOrganisation(admin, { name: 'Magaliesberg Life' })
    await makeExternalContract(admin, buyer.id, { name: 'Magaliesberg leads' })
    const member = await makeOwedLoader({ product, admin, loader }, ['Twee', 'Hande'], buyer.id)
    await second.goto(linkIn(await mailTo(product, emailAddress, 'You are now an administrator')))
    await fieldOf(second, 'Password').fill('Another admin 1')
    await fieldOf(second, 'Verify password').fill('Another admin 1')
    await second.getByRole('button', { name: 'Set password' }).click()
    await expect(second.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()

    await test.step('the first steps recommend a second person, who is needed from then on', async () => {
      await admin.goto('/')
      const step = admin
        .getByRole('list', { name: 'First steps' })
        .getByRole('link', { name: 'Recommended: a second person approves payments' })
      await expect(step).toBeVisible()
      await step.click()
      await admin.getByRole('button', { name: 'Turn on' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Payments need a second person' })
      await dialog.getByLabel('Your password').fill(password)
      // Runs that one person approved are drafts then, also in the list above.
      const listed = admin.waitForRequest(request => new URL(request.url()).pathname === '/v1/payment-runs')
      await dialog.getByRole('button', { name: 'Turn on' }).click()
      await toastSays(admin, 'Payments need a second person now')
      await listed
    })

    await test.step('one submits and is told who approves; the other approves, and the file says what is paid', async () => {
      await admin.goto(`/reports?organisation=${buyer.id}`)
      await admin.getByRole('button', { name: 'Payment run' }).click()
      await admin.getByRole('button', { name: 'Submit for approval' }).click()
      await expect(admin.getByText('Waiting for approval').first()).toBeVisible()
      await expect(admin.getByRole('button', { name: 'Approve R796.89' })).toBeDisabled()
      await expect(admin.getByText(/an administrator other than the one who submitted/)).toBeVisible()
      await isAccessible(admin)
      await second.reload()
      await second
        .getByRole('list', { name: 'What waits' })
        .getByRole('link', { name: /Payments to approve/ })
        .click()
      await expect(second.getByRole('button', { name: 'Approve R796.89' })).toBeEnabled()
      await isAccessible(second)
      await approveRun(second, 'R796.89')
      await second.getByRole('button', { name: 'Make bank file' }).click()
      await second.getByLabel('Your password').fill('Another admin 1')
      const [file] = await Promise.all([
        second.waitForEvent('download'),
        second.getByRole('button', { name: 'Make and download' }).click(),
      ])
      expect(readFileSync(await file.path(), 'utf8')).toMatch(/,796\.89,RUN1-1\r\n$/)
      await second.getByRole('button', { name: 'The bank has the file' }).click()
      await second.getByRole('button', { name: 'All paid' }).click()
      await second.getByRole('dialog').getByRole('button', { name: 'Paid', exact: true }).click()
      await toastSays(second, 'Recorded as paid')
      await admin.reload()
      await expect(admin.getByRole('table', { name: 'Run summary' }).getByRole('row', { name: 'Paid' })).toContainText(
        'R796.89',
      )
    })

    await test.step('the mail opens the payment; the statement of the month says it to the cent', async () => {
      const mail = await mailTo(product, member.email, 'We paid you R796.89')
      await loader.goto(/https?:\/\/\S+state=paid\S+/.exec(mail.text ?? '')?.[0] ?? '')
      const paid = loader.getByRole('list', { name: 'Paid' })
      await expect(paid.getByRole('listitem').first()).toContainText('Payment run 1')
      await expect(paid.getByRole('listitem').first()).toContainText('R796.89')
      await loader.getByRole('button', { name: 'Statement', exact: true }).click()
      const [file] = await Promise.all([loader.waitForEvent('download'), loader.getByRole('menuitem').first().click()])
      const words = wordsInPdf(readFileSync(await file.path()))
      for (const part of [
        'R1 234.55',
        '150%',
        'R1 851.83',
        'R648.14',
        'R148.75',
        '2 amounts, Payment run 1',
        '-R796.89',
        'Owed to you at the endR0.00',
      ])
        expect(words).toContain(part)
    })

    await test.step('who turns it off while the other asks for that is told that it is off, and not that they asked', async () => {
      await admin.getByRole('link', { name: 'Payment runs', exact: true }).click()
      const turnOff = admin.getByRole('button', { name: 'Turn off' })
      await expect(turnOff).toBeVisible()
      const ask = { needsSecondPerson: false, password: 'Another admin 1' }
      await callAs(second, changePaymentSettings, { body: ask })
      await turnOff.click()
      const dialog = admin.getByRole('dialog', { name: 'Payments need a second person' })
      await dialog.getByLabel('Your password').fill(password)
      await dialog.getByRole('button', { name: 'Turn off' }).click()
      await toastSays(admin, 'Payments no longer need a second person')
    })
  } finally {
    // Pages that are open ask again and again.
    for (const page of [admin, second, loader]) await page.close()
    await product.stop()
  }
})
