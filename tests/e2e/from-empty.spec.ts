import { readFileSync } from 'node:fs'
import { addAdministrator } from '@lodeway/contract/administrators.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { changePaymentSettings } from '@lodeway/contract/payment-settings.ts'
import { wordsInPdf } from '../factories/pdf.ts'
import { startReceiver } from '../factories/webhook-receiver.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { administrator, startProduct } from './product.ts'
import { makeOutcome } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { counting } from './steps/counting.ts'
import { dayFromNow, inField } from './steps/days.ts'
import { fieldOf, rowWith, toastSays } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { openHome, signInAsAdministrator } from './steps/sign-in.ts'
import { soon } from './steps/time.ts'

// What it takes to begin, in a product of its own: what others did there would make it easier, or the sums other ones, and
// with a second person needed for payments no other story's administrator could pay alone.

test('from an empty product to the first delivered lead in 30 clicks, to its bank file in 6 of two administrators, and to payment and statement, to the cent', async ({
  people,
}) => {
  test.setTimeout(960_000)
  const product = await startProduct()
  const receiver = await startReceiver()
  const admin = await people.newPage({ baseURL: product.origin })
  const second = await people.newPage({
    baseURL: product.origin,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const loader = await people.newPage({ baseURL: product.origin })
  const { password } = administrator
  try {
    await signInAsAdministrator(admin)
    await openHome(admin)
    const my = counting(admin)
    const their = counting(loader)
    const steps = () => admin.getByRole('list', { name: 'First steps' })

    await test.step('an organisation is connected until its first signed test lead arrives, in 8 clicks', async () => {
      await my.tap(steps().getByRole('link', { name: /Add an organisation/ }))
      await my.tap(admin.getByRole('button', { name: 'Add organisation' }))
      const form = admin.getByRole('dialog', { name: 'Add new organisation' })
      await my.fill(fieldOf(form, 'Organisation name'), 'Kalahari Direct')
      await my.choose(fieldOf(form, 'Distribution option'), 'External')
      await my.fill(fieldOf(form, 'Representative first name'), 'Nomsa')
      await my.fill(fieldOf(form, 'Representative surname'), 'Radebe')
      await my.fill(fieldOf(form, 'Representative email'), 'nomsa@kalahari.example')
      await my.choose(fieldOf(form, 'Lead received type'), 'API')
      await my.tap(form.getByRole('button', { name: 'Save' }))
      await expect(admin.getByRole('heading', { name: 'Connect Kalahari Direct' })).toBeVisible()
      await my.fill(fieldOf(admin, 'Endpoint URL'), receiver.url)
      await my.send()
      await expect(admin.getByRole('listitem', { name: 'Say where leads are sent (done)' })).toBeVisible()
      await my.tap(admin.getByRole('button', { name: 'Make a secret' }))
      const secret = await admin.getByRole('dialog').getByRole('textbox', { name: 'Signing secret' }).inputValue()
      await my.tap(admin.getByRole('button', { name: 'I have copied it' }))
      await my.tap(admin.getByRole('button', { name: 'Send a test lead' }))
      await expect(admin.getByRole('listitem', { name: 'Send a test lead (done)' })).toBeVisible()
      const first = receiver.received[0]
      expect(first && receiver.verified(secret, first)).toMatchObject({ type: 'lead.test' })
      expect(my.took()).toBeLessThanOrEqual(8)
    })

    await test.step('it has a contract, and a loader', async () => {
      await my.tap(admin.getByRole('link', { name: 'Add a contract' }))
      await my.fill(fieldOf(admin, 'Contract name'), 'First leads')
      await my.choose(fieldOf(admin, 'Lead type'), 'Other')
      await my.choose(fieldOf(admin, 'Period'), '12 months')
      await my.fill(fieldOf(admin, 'Activation date'), inField(dayFromNow()))
      await my.fill(fieldOf(admin, 'Organisation sales commission'), '150')
      await my.choose(fieldOf(admin, 'Term'), '1 Cash Premium')
      await my.choose(fieldOf(admin, 'Lead quality'), 'High')
      await admin.keyboard.press('Escape')
      await my.fill(fieldOf(admin, 'High quality fee'), '350')
      await my.fill(fieldOf(admin, 'Quantity leads'), '10')
      await my.choose(fieldOf(admin, 'Lead expiry period'), '3 months')
      await my.tap(admin.getByRole('button', { name: 'Save' }))
      await toastSays(admin, 'External contract saved successfully')
    })

    const person = somebody('Palesa', 'Begin')
    await test.step('a loader is invited, asks and is approved', async () => {
      await my.tap(admin.getByRole('link', { name: 'Lodeway Home' }))
      await my.tap(steps().getByRole('link', { name: /Approve a loader/ }))
      await my.tap(admin.getByRole('button', { name: 'Invite a loader' }))
      await my.fill(fieldOf(admin.getByRole('dialog'), 'Email address'), person.email)
      await my.send()
      const invitation = fieldOf(admin.getByRole('dialog', { name: 'Invitation', exact: true }), 'Link')
      const link = await invitation.inputValue()
      await my.tap(admin.getByRole('button', { name: 'Done' }))
      await loader.goto(link)
      await their.choose(fieldOf(loader, 'Title'), 'Ms')
      await expect(fieldOf(loader, 'Loader status')).toHaveValue('Individual')
      await their.fill(fieldOf(loader, 'First name'), person.firstName)
      await their.fill(fieldOf(loader, 'Last name'), person.lastName)
      await their.fill(fieldOf(loader, 'Cellphone'), person.phone)
      await their.fill(fieldOf(loader, 'ID number'), person.idNumber)
      await their.tick(loader.getByRole('checkbox', { name: 'I agree to the privacy policy and terms' }))
      await their.send()
      await expect(loader.getByText('Your request has been submitted.')).toBeVisible()
      await my.tap(admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User Management' }))
      await my.tap(rowWith(admin, 'Access requests', person.email).getByRole('button', { name: /^Actions for / }))
      await my.tap(admin.getByRole('menuitem', { name: 'Approve' }))
      await my.fill(fieldOf(admin.getByRole('dialog'), 'Sale commission'), '35')
      await my.fill(fieldOf(admin.getByRole('dialog'), 'Fee commission'), '42.5')
      await my.send()
      await toastSays(admin, 'User Approved Successfully')
      expect((await mailTo(product, person.email, 'You are invited to submit leads')).text).toContain(link)
    })

    const client = somebody('Lerato', 'Eersteling')
    await test.step('the loader submits the first lead, and it arrives', async () => {
      await loader.goto(linkIn(await mailTo(product, person.email, 'Your access has been approved')))
      await their.fill(fieldOf(loader, 'Password'), 'A loader password 1')
      await their.fill(fieldOf(loader, 'Verify password'), 'A loader password 1')
      await their.send()
      await their.tap(loader.getByRole('link', { name: 'Go to billing' }))
      await their.fill(fieldOf(loader, 'Holder name'), 'P Begin')
      await their.choose(fieldOf(loader, 'Bank'), 'Capitec')
      await their.choose(fieldOf(loader, 'Account type'), 'Savings')
      await their.fill(fieldOf(loader, 'Account number'), '1234567890')
      await their.send()
      await toastSays(loader, 'Billing details updated successfully.')
      await their.tap(loader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Submit Leads' }))
      await their.fill(fieldOf(loader, 'First name'), client.firstName)
      await their.fill(fieldOf(loader, 'Last name'), client.lastName)
      await their.fill(fieldOf(loader, 'Phone number'), client.phone)
      await their.choose(fieldOf(loader, 'Insurance type'), 'Other')
      await their.send()
      await their.fill(fieldOf(loader, 'ID number'), client.idNumber)
      await their.fill(fieldOf(loader, 'Physical address'), '1 Long Street, Cape Town')
      await their.fill(
        loader.getByRole('textbox', { name: 'Why are you submitting this lead?' }),
        'Wants cover for the whole family from next month',
      )
      await their.tick(loader.getByRole('checkbox'))
      await their.send()
      await toastSays(loader, 'Lead submitted successfully.')
      await expect.poll(() => receiver.received.some(({ body }) => body.includes('Eersteling')), soon).toBe(true)
      expect(my.took() + their.took()).toBeLessThanOrEqual(30)
    })

    await test.step('the lead is sold, and a second administrator comes', async () => {
      const { firstName, lastName, email: emailAddress } = somebody('Lesedi', 'Tweede')
      await callAs(admin, addAdministrator, { body: { firstName, lastName, emailAddress, password } })
      const { data } = await callAs(admin, listLeads, { query: { search: 'Eersteling' } })
      await makeOutcome(admin, data[0]?.id ?? '', {
        organisationStatus: 'cashed',
        premium: 1234.55,
        premiumsCollected: 1,
      })
      await second.goto(linkIn(await mailTo(product, emailAddress, 'You are now an administrator')))
      await fieldOf(second, 'Password').fill('Another admin 1')
      await fieldOf(second, 'Verify password').fill('Another admin 1')
      await second.getByRole('button', { name: 'Set password' }).click()
      await expect(second.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    })

    await test.step('the first steps recommend a second person, who is needed from then on', async () => {
      await admin.goto('/')
      const step = steps().getByRole('link', { name: 'Recommended: a second person approves payments' })
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

    await test.step('everybody is paid for the month, and the bank has its file, in 6 clicks of two people', async () => {
      await admin.goto('/')
      const [first, other] = [counting(admin), counting(second)]
      await first.tap(admin.getByRole('region', { name: 'Unpaid' }).getByRole('link', { name: /to be paid/ }))
      await first.tap(admin.getByRole('button', { name: 'Payment run' }))
      await first.tap(admin.getByRole('button', { name: 'Submit for approval' }))
      await expect(admin.getByText('Waiting for approval').first()).toBeVisible()
      await expect(admin.getByRole('button', { name: 'Approve R796.89' })).toBeDisabled()
      await expect(admin.getByText(/an administrator other than the one who submitted/)).toBeVisible()
      await isAccessible(admin)
      await second.reload()
      await other.tap(
        second.getByRole('list', { name: 'What waits' }).getByRole('link', { name: /Payments to approve/ }),
      )
      const approve = second.getByRole('button', { name: 'Approve R796.89', exact: true })
      await expect(approve).toBeEnabled()
      await isAccessible(second)
      await other.tap(approve)
      const dialog = second.getByRole('dialog', { name: 'Approve payment run 1', exact: true })
      await expect(dialog).toContainText('R796.89')
      await other.tap(dialog.getByRole('button', { name: 'Approve and make bank file' }))
      await other.fill(second.getByLabel('Your password'), 'Another admin 1')
      const [file] = await Promise.all([second.waitForEvent('download'), other.send()])
      expect(readFileSync(await file.path(), 'utf8')).toMatch(/,796\.89,RUN1-1\r\n$/)
      expect(first.took() + other.took()).toBeLessThanOrEqual(6)
    })

    await test.step('what the bank has paid is recorded, and both see it', async () => {
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
      const mail = await mailTo(product, person.email, 'We paid you R796.89')
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
    await receiver.close()
    await product.stop()
  }
})
