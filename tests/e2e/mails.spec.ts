import type { Page } from '@playwright/test'
import * as access from '../../apps/api/src/features/access/access.mail.ts'
import * as administrators from '../../apps/api/src/features/administrators/administrators.mail.ts'
import * as billing from '../../apps/api/src/features/billing/billing.mail.ts'
import { callBacksLetter, newLeadsLetter } from '../../apps/api/src/features/bought-leads/lead.mail.ts'
import { erasedLetter } from '../../apps/api/src/features/data-requests/data-requests.mail.ts'
import { leadFileLetter } from '../../apps/api/src/features/deliveries/lead-file.mail.ts'
import {
  approvedLetter,
  emailChangedLetter,
  loaderTermsLetter,
  unblockedLetter,
} from '../../apps/api/src/features/loaders/loaders.mail.ts'
import { letterBrand } from '../../apps/api/src/features/organisations/letter-brand.ts'
import { caseLetter } from '../../apps/api/src/features/outcomes/case.mail.ts'
import { leadReturnedLetter } from '../../apps/api/src/features/outcomes/returned.mail.ts'
import { newBrowserLetter } from '../../apps/api/src/features/passwords/new-browser.mail.ts'
import * as passwords from '../../apps/api/src/features/passwords/passwords.mail.ts'
import * as money from '../../apps/api/src/features/sales/money.mail.ts'
import { type Letter, renderHtml, renderText } from '../../apps/api/src/mail/layout.ts'
import type { Settings } from '../../apps/api/src/settings.ts'
import { everyRule, findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

// Every letter as a mail program shows it: in the product's own look, and in that of an organisation whose colour is too
// light to be read on white, for somebody with a long name.

const settings = { APP_ORIGIN: 'https://app.example.co.za' } as Settings
const brand = letterBrand(settings, { name: 'Sunshine Brokers', primaryColor: '#ffe066', logoPictureId: 'c0ffee' })
const person = { firstName: 'Nomathemba Khanyisile', lastName: 'van der Westhuizen Labuschagne' }
const representative = { name: 'Umzansi Life', representativeFirstName: 'Sipho', representativeLastName: 'Dlamini' }
const returned = { insuranceType: 'personalShortTerm', createdAt: new Date('2026-03-01T10:00:00Z') }
const asked = { ...returned, kind: 'lateSale', at: returned.createdAt } as const
const link = `${settings.APP_ORIGIN}/set-password?id=Zx8pC0dE1fGhIjKlMnOpQrStUvWxYz0123456789abc`

const toOf = (look: Letter['brand']) => ({ ...person, brand: look, appOrigin: settings.APP_ORIGIN, company: null })
const amounts = {
  cents: 79_689,
  leadIds: ['0199b0a4-7e1c-7d43-9a56-3f2b8c1d4e5f'],
  reasons: ['the lead\'s organisation now says "No answer"'],
}

const all = (look: Letter['brand']): Letter[] => [
  access.requestReceivedLetter(person, look),
  passwords.alreadyKnownLetter(person, settings.APP_ORIGIN),
  approvedLetter(person, link, look),
  access.deniedLetter(person, undefined, look),
  unblockedLetter(person, settings.APP_ORIGIN, look),
  passwords.resetLetter(person, link, look),
  passwords.passwordChangedLetter(person, settings.APP_ORIGIN, look),
  billing.bankDetailsSavedLetter(person, '6789', look),
  billing.bankDetailsChangedLetter(person, '6789', look),
  billing.billingChangedLetter(person, '6789', look),
  emailChangedLetter(person, look),
  loaderTermsLetter(person, [{ field: 'Sale commission', before: '35%', after: '10%' }], {
    answer: 'approved',
    paidTo: 'Umzansi Life',
    address: `${settings.APP_ORIGIN}/user/account`,
    brand: look,
  }),
  leadFileLetter(representative, [{ event: 'assigned' }, { event: 'corrected' }, { event: 'erased' }], look),
  erasedLetter(person, look, true),
  leadReturnedLetter(person, returned, `${settings.APP_ORIGIN}/leads/0199b0a4-7e1c-7d43-9a56-3f2b8c1d4e5f`, look),
  caseLetter(
    'caseAsked',
    person,
    asked,
    `${settings.APP_ORIGIN}/returns?case=0199b0a4-7e1c-7d43-9a56-3f2b8c1d4e5f`,
    look,
  ),
  caseLetter('caseAnswered', person, asked, `${settings.APP_ORIGIN}/leads/returns-and-late-sales`),
  caseLetter('caseDecided', person, asked, `${settings.APP_ORIGIN}/returns`, look),
  administrators.appointedLetter(person, link),
  administrators.blockedLetter(person, 'Lwazi Dube'),
  administrators.othersBlockedLetter(
    person,
    { whose: 'Zanele Ndaba', by: 'Lwazi Dube', areas: ['money'] },
    settings.APP_ORIGIN,
  ),
  money.earnedLetter(toOf(look), amounts, '2026-03-25'),
  money.paidLetter(toOf(look), amounts, '2026-03-25', false),
  money.noAccountLetter(toOf(look), amounts.cents),
  money.refusedLetter(toOf(look), amounts, false),
  money.amountsTakenBackLetter(toOf(look), amounts),
  callBacksLetter(person, [returned.createdAt, asked.at], settings.APP_ORIGIN),
  newLeadsLetter(person, 3, 'Umzansi Life', settings.APP_ORIGIN),
  newBrowserLetter({
    ...toOf(look),
    person,
    at: returned.createdAt,
    device: 'Samsung Internet on Android',
    addressRange: '2c0f:f4a0:1234:x',
  }),
]

test('every mail is readable on a phone and a desk, with and without a brand', async ({ page }) => {
  await page.route('https://app.example.co.za/**', route => route.fulfill({ contentType: 'image/png', body: logo }))
  for (const look of [undefined, brand]) {
    for (const letter of all(look)) {
      await test.step(`${letter.subject}, ${look ? 'with' : 'without'} a brand`, () => isReadable(page, letter))
    }
  }
})

async function isReadable(page: Page, letter: Letter): Promise<void> {
  const { subject, greeting, paragraphs, button } = letter
  await page.setContent(renderHtml(letter, 'Lodeway'))
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
    expect.soft(overflow, `${subject} at ${width}`).toBeLessThanOrEqual(0)
    expect.soft(await findViolations(page, everyRule), `${subject} at ${width}`).toEqual([])
  }
  const text = renderText(letter, 'Lodeway')
  // Both parts of a mail say the same.
  for (const words of [greeting, ...paragraphs, ...(button ? [button.address] : [])]) {
    expect.soft(text, subject).toContain(words)
    await expect.soft(page.getByText(words).first(), subject).toBeVisible()
  }
  await expect.soft(page.getByText('Supported by Lodeway'), subject).toBeVisible()
  if (letter.brand) await expect.soft(page.getByRole('img', { name: 'Sunshine Brokers' }), subject).toBeVisible()
  if (button) {
    const link = page.getByRole('link', { name: button.label })
    await expect.soft(link, subject).toHaveAttribute('href', button.address)
  }
}

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
