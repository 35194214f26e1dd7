import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { dayFromNow, inField, today } from './steps/days.ts'
import { choicesOf, choose, columnsOf, fieldOf, rowWith, saysAt, search, toastSays, type } from './steps/fields.ts'
import { contractsPath } from './steps/organisations.ts'
import { signInBoth } from './steps/sign-in.ts'

const statesOf = (page: Page, name: string) =>
  rowWith(page, 'External contracts', name).getByText(/^(Active|Pending|Expired)$/)

// Document 2, section 1:
// - contract dates as DD/MM/YYYY.
// Document 2, section 2:
// - `/organisation-management/external-contract/{orgId}` External contract list; shown for external and both
// - Headed 'Edit organisation'.
// - Status filter (All, Active, Expired, Pending),
// - search box, 'Add new contract', paging, an Edit action per row.
// - The list begins with all three states.
// Document 2, section 4:
// - Contract: active, pending, expired.
// Document 2, section 7:
// - GET `/v1/organisations/{orgId}/contracts/external` `limit`, `offset`, `state[]`, `search` `data[]`, `count` of
//   external contracts
// Document 2, section 9:
// - contract dates as DD/MM/YYYY.
test('contracts are listed with their derived states, filtered by them, searched and paged', async ({
  people,
  market,
}) => {
  const { admin: page, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeOrganisation(page, { name: 'Bushveld Motors', distributionType: 'both' })
  const buying = { insuranceType: 'motorServicePlan', highQualityFee: 1, mediumQualityFee: 1 } as const
  await makeExternalContract(page, id, {
    ...buying,
    name: 'Filled at once by a single lead',
    period: 'P0M',
    leadQuantity: 1,
  })
  await makeLead(loader, { insuranceType: 'motorServicePlan' })
  await makeExternalContract(page, id, { ...buying, name: 'Begins later', startAt: dayFromNow(30) })
  for (let number = 1; number <= 10; number += 1) {
    const monthly = { recurring: true, period: 'P1M', leadQuantity: 0 } as const
    await makeExternalContract(page, id, { ...buying, ...monthly, name: `Plan ${number}` })
  }

  const first = page.waitForRequest(/contracts\/external\?/)
  await page.goto(contractsPath('external', id))
  expect(new URL((await first).url()).searchParams.getAll('state[]').toSorted()).toEqual([
    'active',
    'expired',
    'pending',
  ])
  await expect(page.getByRole('heading', { level: 1, name: 'Edit organisation' })).toBeVisible()
  await expect(columnsOf(page, 'External contracts')).toContainText(['Name', 'Lead type', 'Status', 'Actions'])
  await expect(page.getByRole('link', { name: 'Add new contract' })).toHaveAttribute('href', /\/edit$/)
  await expect(page.getByText('Showing 1 - 10 of 12')).toBeVisible()
  await expect(statesOf(page, 'Begins later')).toHaveText('Pending')
  await expect(statesOf(page, 'Filled at once')).toHaveText('Expired')
  await expect(rowWith(page, 'External contracts', 'Filled at once')).toContainText('1 / 1')
  await expect(rowWith(page, 'External contracts', 'Begins later')).toContainText(inField(dayFromNow(30)))
  const running = rowWith(page, 'External contracts', 'Plan 1').first()
  await expect(running).toContainText('0 / 0 (paused)')
  // The window that runs, with its last day.
  await expect(running).toContainText(new RegExp(`${today()} - \\d\\d/\\d\\d/\\d{4}`))
  // The last column stays in view; none of the others is behind it.
  const [start, actions] = await Promise.all(
    ['Activation date', 'Actions'].map(name => page.getByRole('columnheader', { name }).boundingBox()),
  )
  expect((start?.x ?? 0) + (start?.width ?? 0)).toBeLessThanOrEqual((actions?.x ?? 0) + 1)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 11 - 12 of 12')).toBeVisible()

  expect(await choicesOf(page, 'Status')).toEqual(['All', 'Active', 'Expired', 'Pending'])
  for (const [state, count] of [
    ['Pending', '1 result'],
    ['Expired', '1 result'],
    ['Active', '10 results'],
    ['All', '12 results'],
  ] as const) {
    await choose(page, 'Status', state)
    await expect(page.getByText(count, { exact: true })).toBeVisible()
  }
  await search(page, 'Search by contract', 'later')
  await expect(rowWith(page, 'External contracts', 'Begins later')).toBeVisible()
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await rowWith(page, 'External contracts', 'Begins later').getByRole('link', { name: 'Edit Begins later' }).click()
  await expect(fieldOf(page, 'Contract name')).toHaveValue('Begins later')
})

// Document 2, section 2:
// - `/organisation-management/external-contract/{orgId}/edit`, `…/edit/{id}` New external contract, edit external
//   contract
// Document 2, section 4:
// - An expired external contract is edited as a renewal: the button reads Renew,
// - and a new contract is created by POST; the old one is not updated.
// Document 2, section 5:
// - A renewal needs a start that is not in the past and another name:
// - 'Please change name for the renewal', 'The start date can not be in the past'.
// Document 2, section 7:
// - POST `/v1/organisations/{orgId}/contracts/external/` a new external contract; also a renewal
// Document 2, section 8:
// - 'External contract saved/updated/renewed successfully'
test('an expired external contract is renewed under another name from today on, and stays as it was', async ({
  people,
  market,
}) => {
  const { admin: page, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeOrganisation(page, { name: 'Amatola Warranties' })
  const over = await makeExternalContract(page, id, {
    name: 'Warranties 2026',
    insuranceType: 'motorWarranty',
    period: 'P0M',
    leadQuantity: 50,
  })
  await makeLead(loader, { insuranceType: 'motorWarranty' })
  await page.goto(contractsPath('external', id, `/edit/${over.id}`))
  // A change that ends it at once says so, and is saved only by whoever wants that.
  await type(page, 'Quantity leads', '1')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const ending = page.getByRole('dialog', { name: 'End this contract?' })
  await expect(ending).toContainText('of 1 leads were given.')
  await ending.getByRole('button', { name: 'Cancel' }).click()
  await expect(ending).toBeHidden()
  await expect(fieldOf(page, 'Quantity leads')).toHaveValue('1')
  await save.click()
  await ending.getByRole('button', { name: 'Save and end' }).click()
  await toastSays(page, 'External contract updated successfully')
  await page.goto(contractsPath('external', id, `/edit/${over.id}`))
  await expect(page.getByRole('heading', { level: 2, name: 'Renew external contract' })).toBeVisible()
  await type(page, 'Activation date', inField(dayFromNow(-1)))
  const renew = page.getByRole('button', { name: 'Renew' })
  await renew.click()
  await saysAt(page, 'Contract name', 'Please change name for the renewal')
  await saysAt(page, 'Activation date', 'The start date can not be in the past')
  await isAccessible(page)
  await type(page, 'Contract name', 'Warranties 2027')
  await type(page, 'Activation date', today())
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/external'))
  await renew.click()
  await toastSays(page, 'External contract renewed successfully')
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Warranties 2027', renewedFromId: over.id })
  await expect(statesOf(page, 'Warranties 2026')).toHaveText('Expired')
  await expect(statesOf(page, 'Warranties 2027')).toHaveText('Active')
  // It is renewed once: from then on it leads to the contract that follows it.
  await rowWith(page, 'External contracts', 'Warranties 2026').getByRole('link', { name: /^Edit/ }).click()
  await expect(fieldOf(page, 'Contract name')).toBeDisabled()
  await expect(renew).toHaveCount(0)
  await isAccessible(page)
  await page.getByRole('link', { name: 'Warranties 2027' }).click()
  await expect(fieldOf(page, 'Contract name')).toHaveValue('Warranties 2027')
})
