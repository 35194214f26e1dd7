import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { leadOf, makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { rowAction, rowWith, search, toastSays, type } from './steps/fields.ts'
import type { Client } from './steps/leads.ts'
import { somebody } from './steps/people.ts'
import { openFromNavigation, signInAsAdministrator } from './steps/sign-in.ts'

// Of a type that no other story has a contract for, or waits with: all its leads come here, and no others.
const organisation = 'Springbok Debt'

test('outcomes come as a file, and a lead that is given back is decided on and corrected', async ({ people }) => {
  const page = await people.newPage({ reducedMotion: 'reduce' })
  const [sold, wrong] = [somebody('Refilwe', 'Tau'), somebody('Andile', 'Gumede')]
  let ids: Record<string, string> = {}

  await test.step('an organisation has two leads', async () => {
    await signInAsAdministrator(page)
    const { id } = await makeOrganisation(page, { name: organisation })
    // Of high quality alone: nobody buys the others, which other stories wait with.
    await makeExternalContract(page, id, {
      name: 'Debt',
      insuranceType: 'debtProduct',
      basicQualityFee: null,
      mediumQualityFee: null,
      leadQuantity: 10,
    })
    for (const client of [sold, wrong]) await makeLead(page, { ...leadOf(client), insuranceType: 'debtProduct' })
    await page.goto(`/organisation-management/details/${id}`)
  })

  await test.step('the template holds them', async () => {
    await page.getByRole('link', { name: 'Upload outcomes' }).click()
    await expect(page.getByRole('heading', { name: 'Upload outcomes' })).toBeVisible()
    await expect(page.getByText('No file was recorded yet.')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download template' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\n')
    expect(lines[0]).toContain('Lead id,Status,Premium,Premiums collected')
    ids = Object.fromEntries(lines.slice(1).map(line => [line.split(',')[4], line.split(',')[0]]))
  })
  const row = (client: Client, words: string) => `${ids[`${client.firstName} ${client.lastName}`]};${words}\r\n`
  const head = 'Lead id;Status;Premium\r\n'

  await test.step('a file with an error records nothing', async () => {
    await choose(page, head + row(sold, 'Sale;1 234,55') + row(wrong, 'Perhaps;'))
    const error = rowWith(page, 'Rows of the file', 'Andile Gumede')
    await expect(error).toContainText('"Perhaps" is not a status.')
    await expect(page.getByRole('button', { name: 'Record outcomes' })).toBeDisabled()
    await expect(page.getByRole('status').filter({ hasText: 'outcomes.csv' })).toContainText(
      'Changes: 1, no change: 0, errors: 1. Nothing is recorded while a row has an error.',
    )
    await isAccessible(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('File of outcomes')).toBeFocused()
  })

  await test.step('mended, both rows are recorded together', async () => {
    await choose(page, head + row(sold, 'Sale;1 234,55') + row(wrong, 'Invalid contact details;'))
    await expect(rowWith(page, 'Rows of the file', 'Refilwe Tau')).toContainText('Sale, R1 234.55')
    await expect(rowWith(page, 'Rows of the file', 'Andile Gumede')).toContainText('Asks for the lead to be returned')
    await page.getByRole('button', { name: 'Record outcomes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record outcomes' })
    await expect(dialog).toContainText('2 leads get a new outcome')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await toastSays(page, '2 outcomes recorded')
    await expect(page.getByLabel('File of outcomes')).toBeFocused()
    await expect(rowWith(page, 'Recorded files', 'outcomes.csv')).toContainText('First Administrator')
    await isAccessible(page)
  })

  await test.step('the return is accepted with a reason', async () => {
    await openFromNavigation(page, 'Lead Management')
    await page.getByRole('link', { name: /^Returns and late sales \(\d+\)$/ }).click()
    const waiting = rowWith(page, 'Returns and late sales', 'Andile Gumede')
    await expect(waiting).toContainText(organisation)
    await rowAction(waiting, 'Accept')
    const dialog = page.getByRole('dialog', { name: 'Accept return' })
    await expect(dialog).toContainText(`never again to ${organisation}`)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await isAccessible(page)
    await type(dialog, 'Reason', 'The number does not exist')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await toastSays(page, 'Return accepted')
    await expect(waiting).toBeHidden()
  })

  await test.step('the lead waits for its correction', async () => {
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await search(page, 'Search by client or loader', 'Andile Gumede')
    const lead = rowWith(page, 'All leads', 'Andile Gumede')
    await rowAction(lead, 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit lead' })
    await expect(dialog.getByText(/was returned because its contact details are wrong/)).toBeVisible()
    await type(dialog, 'Phone number', '0845557001')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toastSays(page, 'Lead edited successfully')
    await expect(lead).toContainText('Pending')
  })
})

const choose = (page: Page, text: string): Promise<void> =>
  page.getByLabel('File of outcomes').setInputFiles({
    name: 'outcomes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
