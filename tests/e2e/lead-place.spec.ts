import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { administrator } from './product.ts'
import { followLink } from './screens.ts'
import { holdBack, refuseOnce } from './steps/answers.ts'
import { makeLead, makeOutcome } from './steps/by-call.ts'
import { choose, fieldOf, rowAction, rowWith, search, toastSays, type } from './steps/fields.ts'
import { fillSignIn, openFromNavigation, signIn, signInAsAdministrator, signInBoth } from './steps/sign-in.ts'

test('a lead has an address: a click on its row, a link, Back, and the leads beside it in the list', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  for (const firstName of ['Amahle', 'Bukelwa', 'Cebisile'])
    await makeLead(loader, { firstName, lastName: 'Placekloof', insuranceType: 'debtProduct', idNumber: null })
  await admin.goto('/user/account')
  await openFromNavigation(admin, 'Lead Management')
  await search(admin, 'Search by client or loader', 'Placekloof')
  const dialog = admin.getByRole('dialog', { name: 'View lead' })
  const named = (name: string) => dialog.getByRole('heading', { name: `${name} Placekloof` })

  await test.step('anywhere in the row, and by keyboard at the name', async () => {
    await rowWith(admin, 'All leads', 'Bukelwa').getByText('Debt Product').click()
    await expect(named('Bukelwa')).toBeVisible()
    await expect(admin).toHaveURL(/lead=/)
    await admin.goBack()
    await expect(dialog).toBeHidden()
    await rowWith(admin, 'All leads', 'Bukelwa').getByRole('link').focus()
    await admin.keyboard.press('Enter')
    await expect(named('Bukelwa')).toBeVisible()
  })

  await test.step('the ones before and after it take its place', async () => {
    await dialog.getByRole('button', { name: 'Previous lead' }).click()
    await expect(named('Amahle')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Previous lead' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Next lead' }).click()
    await dialog.getByRole('button', { name: 'Next lead' }).click()
    await expect(named('Cebisile')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Next lead' })).toBeDisabled()
  })

  const address = admin.url()
  await test.step('closing it is going back to the list as it was', async () => {
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(admin).not.toHaveURL(/lead=/)
    await expect(rowWith(admin, 'All leads', 'Bukelwa')).toBeVisible()
  })

  await test.step('a link opens it, also for somebody who has to sign in first', async () => {
    const other = await people.newPage()
    await other.goto(address)
    await fillSignIn(other, administrator.email, administrator.password)
    await expect(other.getByRole('heading', { name: 'Cebisile Placekloof' })).toBeVisible()
    // There is nothing to go back to: closing leaves the list.
    await other.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(other.getByRole('dialog')).toBeHidden()
    await expect(other.getByRole('heading', { name: 'All Leads' })).toBeVisible()
  })

  await test.step('its loader sees it in their own list, and a stranger learns nothing', async () => {
    await loader.goto(address)
    await expect(loader.getByRole('heading', { name: 'Cebisile Placekloof' })).toBeVisible()
    await expect(loader.getByRole('heading', { name: 'Why' })).toHaveCount(0)
    people.allowInConsole(/status of 404/)
    const stranger = await people.newPage()
    await signIn(stranger, market.ownLoader.email, market.ownLoader.password)
    await stranger.goto(address)
    await expect(stranger.getByText('This lead does not exist, or you have no access to it.')).toBeVisible()
  })
})

test('the focus goes into the lead and back to its row; the next lead may be on the next page', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  for (const place of Array.from({ length: 11 }, (_, index) => index))
    await makeLead(loader, {
      firstName: `Fokus${'abcdefghijk'[place]}`,
      lastName: 'Blaaikloof',
      organisationId: market.buyer.id,
    })
  await openFromNavigation(admin, 'Lead Management')
  await search(admin, 'Search by client or loader', 'Blaaikloof')
  const dialog = admin.getByRole('dialog', { name: 'View lead' })
  const focusIsIn = (inside: boolean) =>
    expect.poll(() => dialog.evaluate(element => element.contains(element.ownerDocument.activeElement))).toBe(inside)

  await rowWith(admin, 'All leads', 'Fokusj').getByText('Other', { exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Fokusj Blaaikloof' })).toBeVisible()
  await focusIsIn(true)
  await admin.keyboard.press('Escape')
  await expect(rowWith(admin, 'All leads', 'Fokusj').getByRole('link')).toBeFocused()

  await rowWith(admin, 'All leads', 'Fokusj').getByText('Other', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Next lead' }).click()
  await expect(dialog.getByRole('heading', { name: 'Fokusk Blaaikloof' })).toBeVisible()
  await expect(admin).toHaveURL(/page=2/)
  await expect(dialog.getByRole('button', { name: 'Next lead' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Previous lead' }).click()
  await expect(dialog.getByRole('heading', { name: 'Fokusj Blaaikloof' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next lead' }).click()
  await expect(dialog.getByRole('heading', { name: 'Fokusk Blaaikloof' })).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(admin.getByText('Showing 11 - 11 of 11')).toBeVisible()
  await expect(rowWith(admin, 'All leads', 'Fokusk').getByRole('link')).toBeFocused()
})

test('an address that names no lead says so, with a way back', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await page.goto('/leads?lead=nonsense')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This lead does not exist, or you have no access to it.')).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Back to the list' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/leads$/)
  await expect(page.getByRole('heading', { name: 'All Leads' })).toBeVisible()
})

test('an outcome is recorded in the list with two clicks; a sale asks for its premium', async ({ people, market }) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeLead(loader, { lastName: 'Tweeklik', organisationId: market.buyer.id })
  await openFromNavigation(admin, 'Lead Management')
  await search(admin, 'Search by client or loader', 'Tweeklik')
  const row = rowWith(admin, 'All leads', 'Tweeklik')
  const status = row.getByRole('button', { name: /^Organisation status of/ })

  await status.click()
  await isAccessible(admin)
  await admin.getByRole('menuitem', { name: 'Call back' }).click()
  await toastSays(admin, 'Call back recorded for Lerato Tweeklik')
  await expect(row).toContainText('CB')
  await expect(admin.getByRole('dialog')).toHaveCount(0)

  const dialog = admin.getByRole('dialog', { name: 'View lead' })
  await test.step('one that leaves a filtered list by its outcome keeps its place until it is closed', async () => {
    for (const firstName of ['Amahle', 'Bukelwa', 'Cebisile']) {
      const { id } = await makeLead(loader, { firstName, lastName: 'Blyplek', organisationId: market.buyer.id })
      await makeOutcome(admin, id, { organisationStatus: 'noAnswer' })
    }
    await followLink(admin, '/leads?status=noAnswer&search=Blyplek&sort=bogus:asc')
    await rowWith(admin, 'All leads', 'Bukelwa').getByText('Other', { exact: true }).click()
    await choose(dialog, 'Organisation status', 'Busy')
    await dialog.getByRole('button', { name: 'Record outcome' }).click()
    await toastSays(admin, 'Busy recorded for Bukelwa Blyplek')
    await expect(admin.getByText('2 results', { exact: true })).toBeVisible()
    for (const [button, name] of [
      ['Next', 'Cebisile'],
      ['Previous', 'Bukelwa'],
      ['Previous', 'Amahle'],
    ]) {
      await dialog.getByRole('button', { name: `${button} lead` }).click()
      await expect(dialog.getByRole('heading', { name: `${name} Blyplek` })).toBeVisible()
    }
    await admin.keyboard.press('Escape')
    await admin.goto('/leads?search=Tweeklik')
  })

  await status.click()
  await admin.getByRole('menuitem', { name: 'Sale', exact: true }).click()
  await type(dialog, 'Premium', '1234.55')
  // The organisation is quicker: what was typed stays, to be recorded after what it said.
  people.allowInConsole(/status of 409/)
  await makeOutcome(admin, id, { organisationStatus: 'quoted' })
  const release = await holdBack(admin, `**/v1/leads/${id}`, 'GET')
  const record = dialog.getByRole('button', { name: 'Record outcome' })
  await record.click()
  await toastSays(admin, 'This lead was changed meanwhile. Look at it before you record an outcome.')
  // Pressed again before that is read it would only be refused again.
  await expect(record).toBeDisabled()
  release()
  await expect(dialog.getByRole('definition').getByText('Quoted', { exact: true }).first()).toBeVisible()
  await expect(fieldOf(dialog, 'Premium')).toHaveValue('R1 234.55')
  await dialog.getByRole('button', { name: 'Record outcome' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('R1 234.55')

  // Taking a sale back is asked about, and somebody who thinks better of it is told nothing was recorded by nothing.
  await status.click()
  await admin.getByRole('menuitem', { name: 'Busy' }).click()
  await dialog.getByRole('button', { name: 'Record outcome' }).click()
  await admin.getByRole('dialog', { name: 'Take the sale back?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(admin.getByRole('dialog', { name: 'Take the sale back?' })).toBeHidden()
  await expect(admin.getByText('Busy recorded for Lerato Tweeklik')).toHaveCount(0)
  // Nothing was saved, so leaving asks.
  await choose(dialog, 'Organisation status', 'No answer')
  await dialog.getByRole('button', { name: 'Record outcome' }).click()
  await admin.getByRole('dialog', { name: 'Take the sale back?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(admin.getByRole('dialog', { name: 'Take the sale back?' })).toBeHidden()
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('a form that waits for what others changed is not sent again, and can be left', async ({ people, market }) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeLead(loader, { lastName: 'Wagkloof', insuranceType: 'debtProduct', idNumber: null })
  await loader.goto(`/leads/${market.loader.id}?search=Wagkloof`)
  await rowAction(rowWith(loader, 'My leads', 'Wagkloof'), 'Edit')
  const dialog = loader.getByRole('dialog', { name: 'Edit lead' })
  await type(dialog, 'First name', 'Portia')
  const message = 'This lead was changed meanwhile.'
  await refuseOnce(people, loader, { address: `**/v1/leads/${id}`, method: 'PATCH', message, status: 409 })
  const release = await holdBack(loader, /\/v1\/leads\?/, 'GET')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(loader, message)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  release()
  await expect(rowWith(loader, 'My leads', 'Wagkloof')).toBeVisible()

  await test.step('nor is one whose button says that it saves, by Enter', async () => {
    await admin.goto(`/organisation-management/details/${market.buyer.id}`)
    const form = admin.getByRole('form', { name: 'Organisation', exact: true })
    const save = form.getByRole('button', { name: 'Save', exact: true })
    await type(form, 'Representative first name', 'Portia')
    const address = `**/v1/organisations/${market.buyer.id}`
    await refuseOnce(people, admin, { address, method: 'PATCH', message, status: 409 })
    const answer = await holdBack(admin, address, 'GET')
    const sent: string[] = []
    admin.on('request', request => request.method() === 'PATCH' && sent.push(request.url()))
    await save.click()
    await toastSays(admin, message)
    await expect(save).toBeDisabled()
    await fieldOf(form, 'Representative first name').press('Enter')
    answer()
    await expect(save).toBeEnabled()
    await expect(fieldOf(form, 'Representative first name')).toHaveValue('Portia')
    expect(sent).toHaveLength(1)
  })
})

test('a lead says what happened to it, why this organisation has it, and why nobody does', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const placed = await makeLead(loader, { lastName: 'Storiekloof', organisationId: market.buyer.id })
  const waiting = await makeLead(loader, { lastName: 'Storiekloof', insuranceType: 'debtProduct', idNumber: null })
  const steps = () =>
    admin.getByRole('list', { name: 'What happened to this lead, the latest first' }).getByRole('listitem')

  await admin.goto(`/leads?lead=${placed.id}`)
  await expect(steps()).toHaveText([
    /Lead goes out with the next morning file/,
    /Placed with Cederberg Life.*Preferred company/,
    /Submitted.*By Busisiwe Khoza.*wording 2026-01.*Lead quality High/,
  ])
  const why = admin.getByRole('heading', { name: 'Why this buyer' }).locator('..')
  await expect(why.getByRole('listitem').first()).toContainText('got this lead')

  await followLink(admin, `/leads?lead=${waiting.id}`)
  await expect(steps()).toHaveText([/Submitted/])
  await expect(admin.getByText('No organisation has an active contract that buys this insurance type.')).toBeVisible()
})
