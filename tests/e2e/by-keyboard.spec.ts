import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { toastSays } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { openHome, signIn, signInBoth } from './steps/sign-in.ts'

/** Works by keyboard alone, and counts every press but the characters of what is typed. */
function atTheKeys(page: Page) {
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  /** Goes on with Tab until something has the focus, once it is there: nobody walks through the page before. */
  const tabTo = async (wanted: Locator) => {
    await expect(wanted).toBeVisible()
    for (let tries = 0; tries < 25; tries += 1) {
      if (await wanted.and(page.locator(':focus')).count()) return
      await press('Tab')
    }
    await expect(wanted).toBeFocused()
  }
  return {
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),
    /** By Ctrl-K. */
    find: async (text: string, option: string | RegExp) => {
      await press('Control+k')
      await page.keyboard.type(text)
      await expect(page.getByRole('option', { name: option }).first()).toHaveAttribute('aria-selected', 'true')
      await press('Enter')
    },
    count: () => presses,
  }
}

test('from a lead that is submitted to what is paid for it: by keyboard alone, in fewer than 80 presses', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const client = somebody('Noluthando', 'Sleutelberg')

  await openHome(loader)
  const their = atTheKeys(loader)
  await test.step('a loader submits a lead', async () => {
    await their.find('submit', /^Submit Leads/)
    await expect(loader.getByRole('heading', { name: 'Submit Leads' })).toBeVisible()
    const field = (name: string) => loader.getByRole('textbox', { name, exact: true })
    for (const [name, text] of [
      ['First name', client.firstName],
      ['Last name', client.lastName],
      ['Phone number', client.phone],
      ['Email address', client.email],
    ] as const) {
      await their.tabTo(field(name))
      await their.type(text)
    }
    await their.tabTo(loader.getByRole('combobox', { name: 'Insurance type' }))
    await their.type('Other')
    await expect(loader.getByRole('option', { name: 'Other', exact: true })).toBeVisible()
    await their.press('Enter')
    await expect(loader.getByRole('combobox', { name: 'Insurance type' })).toHaveValue('Other')
    await their.press('Enter')
    await expect(field('ID number')).toBeVisible()
    await their.tabTo(field('ID number'))
    await their.type(client.idNumber)
    await their.tabTo(loader.getByRole('textbox', { name: 'Why are you submitting this lead?' }))
    await their.type('Wants cover for the whole family.')
    await their.tabTo(loader.getByRole('checkbox'))
    await their.press('Space')
    await their.tabTo(loader.getByRole('button', { name: 'Submit', exact: true }))
    await their.press('Enter')
    await toastSays(loader, 'Lead submitted successfully.')
  })

  await openHome(admin)
  const my = atTheKeys(admin)
  await test.step('an administrator records the sale and finds what is owed', async () => {
    // What is typed while the lead's story is on its way stays when it comes.
    const typed = Promise.withResolvers<void>()
    await admin.route('**/v1/leads/*/story', async route => {
      await typed.promise
      await route.continue()
    })
    await my.find(client.phone, /Noluthando Sleutelberg/)
    const dialog = admin.getByRole('dialog', { name: 'View lead' })
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await my.tabTo(dialog.getByRole('combobox', { name: 'Organisation status' }))
    await my.type('Sale')
    typed.resolve()
    await expect(dialog.getByRole('list', { name: /^What happened to this lead/ })).toContainText('Submitted')
    await expect(admin.getByRole('option', { name: 'Sale', exact: true })).toBeVisible()
    await my.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Organisation status' })).toHaveValue('Sale')
    await my.tabTo(dialog.getByRole('textbox', { name: 'Premium', exact: true }))
    await my.type('1234.55')
    await my.press('Enter')
    await toastSays(admin, 'Sale recorded for Noluthando Sleutelberg')
    await expect(dialog.getByText('R648.14')).toBeVisible()
    await my.press('Escape')
    await expect(dialog).toBeHidden()
    await my.find('reports', /^Reports/)
    await expect(admin.getByRole('heading', { name: 'Billing Report' })).toBeVisible()
    const box = admin.getByRole('searchbox', { name: 'Search by client' })
    await expect(box).toBeVisible()
    await my.press('/')
    await expect(box).toBeFocused()
    await my.type('Sleutelberg')
    const row = admin.getByRole('table', { name: 'Billing report' }).getByRole('row').filter({ hasText: 'R648.14' })
    await expect(row).toHaveCount(1)
    await my.tabTo(row.getByRole('button', { name: /^Actions for / }))
    await my.press('Enter')
    await expect(admin.getByRole('menuitem').first()).toBeFocused()
    await my.press('ArrowDown')
    // Until the VAT that is paid with it is known there is nothing to say yes to, so that no Enter goes nowhere.
    const known = Promise.withResolvers<void>()
    await admin.route('**/v1/sales/summary?**', async route => {
      await known.promise
      await route.continue()
    })
    await my.press('Enter')
    const question = admin.getByRole('dialog', { name: 'Mark as Paid' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    await expect(question.getByRole('button', { name: 'Mark as paid' })).toBeHidden()
    known.resolve()
    await my.tabTo(question.getByRole('button', { name: 'Mark as paid' }))
    await my.press('Enter')
    await toastSays(admin, 'Process completed successfully!')
  })
  expect(their.count() + my.count()).toBeLessThan(80)
})

test('Enter takes the option that is marked, however quickly it was typed', async ({ people, market }) => {
  const loader = await people.newPage()
  await signIn(loader, market.loader.email, market.loader.password)
  await loader.goto('/submit-leads')
  const field = loader.getByRole('combobox', { name: 'Insurance type' })
  await expect(field).toBeVisible()
  const devtools = await loader.context().newCDPSession(loader)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (let round = 0; round < 6; round += 1) {
    const wanted = round % 2 === 0 ? 'Other' : 'Life Insurance'
    // The list is opened and searched in one moment: what opening it put off comes after what was typed.
    await field.evaluate((box, text) => {
      box.focus()
      box.click()
      box.ownerDocument.execCommand('selectAll')
      box.ownerDocument.execCommand('insertText', false, text)
    }, wanted)
    await expect(loader.locator('[data-combobox-selected]').filter({ hasText: wanted })).toHaveCount(1)
    await loader.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expect(field).toHaveValue(wanted)
    await field.blur()
  }
})
