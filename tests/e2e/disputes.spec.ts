import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { refuseOnce } from './steps/answers.ts'
import { makeBuyer, makeExternalContract, makeLead, makeOrganisation, makeOutcome } from './steps/by-call.ts'
import { choose, fieldOf, rowAction, rowWith, search, toastSays, type } from './steps/fields.ts'
import { openFromNavigation, openHome, signIn, signInBoth } from './steps/sign-in.ts'

test('a return has two sides: both are asked, both answer, and both read what was decided', async ({
  people,
  market,
}) => {
  test.setTimeout(960_000)
  // What is sent to a case that was decided meanwhile is refused.
  people.allowInConsole(/status of 409/)
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeOrganisation(admin, { name: 'Langeberg Brokers' })
  await makeExternalContract(admin, id, { name: 'Langeberg other leads' })
  const lead = await makeLead(loader, { firstName: 'Zodwa', lastName: 'Langeberg', organisationId: id })
  await makeOutcome(admin, lead.id, { organisationStatus: 'invalidContactDetails' })
  const buyer = await makeBuyer(admin, id, ['Palesa', 'Ngwenya'])
  const table = 'Returns and late sales'
  const dialogOf = (page: typeof admin) => page.getByRole('dialog')
  /** The form of one message: there are two beside each other, each with its own button. */
  const messageForm = (label: string) =>
    dialogOf(admin)
      .locator('form')
      .filter({ has: admin.getByRole('textbox', { name: label }) })

  await test.step('an administrator asks the organisation and the loader', async () => {
    await admin.goto('/leads/returns-and-late-sales')
    await search(admin, 'Search by client or organisation', 'Langeberg')
    const row = rowWith(admin, table, 'Zodwa Langeberg')
    await expect(row).toContainText('Waiting for us')
    await isAccessible(admin, 'returns with the day of their decision')
    await rowAction(row, 'Conversation')
    const dialog = dialogOf(admin)
    await expect(dialog.getByText('Decide by')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Zodwa Langeberg' })).toHaveAttribute('href', /^\/leads\?lead=/)
    await expect(dialog.getByText('Loader', { exact: true })).toBeVisible()
    await type(dialog, 'Message to the organisation', 'Which number did you call?')
    await messageForm('Message to the organisation').getByRole('button', { name: 'Send' }).click()
    await toastSays(admin, 'Message sent')
    await expect(fieldOf(dialog, 'Message to the organisation')).toHaveValue('')
    await expect(dialog.getByRole('list', { name: 'With Langeberg Brokers' })).toContainText(
      'Which number did you call?',
    )
    await type(dialog, 'Message to the loader', 'Where is the number from?')
    await messageForm('Message to the loader').getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('list', { name: 'With the loader' })).toContainText('Where is the number from?')
    await isAccessible(admin, 'a case with both its sides')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(row).toContainText('Waiting for the loader')
  })

  const desk = await people.newPage({ viewport: { width: 390, height: 844 } })
  await test.step('the organisation answers, on a phone', async () => {
    await signIn(desk, buyer.email, buyer.password)
    await openHome(desk)
    await desk.getByRole('link', { name: /Return to answer for/ }).click()
    const row = rowWith(desk, table, 'Zodwa Langeberg')
    await expect(row).toContainText('Waiting for you')
    await isAccessible(desk, 'own returns on a phone')
    await row.getByRole('link').click()
    const dialog = dialogOf(desk)
    await expect(dialog.getByText('Which number did you call?')).toBeVisible()
    await expect(dialog).not.toContainText('Where is the number from?')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Message to the administrators' })).toBeFocused()
    const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
    const log = file('Call log.pdf', '%PDF-1.7 calls %%EOF')
    await dialog.getByLabel('Message to the administrators: file').setInputFiles(file('Half.pdf', '%PDF-1.7'))
    // A file that was chosen is asked about like words that were typed.
    await desk.keyboard.press('Escape')
    const question = desk.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await type(dialog, 'Message to the administrators', 'The one on the lead.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/^Half\.pdf: The end of the file is missing/)
    await dialog.getByRole('button', { name: 'Remove Half.pdf' }).click()
    await expect(fieldOf(dialog, 'Message to the administrators')).toHaveValue('The one on the lead.')
    await dialog.getByLabel('Message to the administrators: file').setInputFiles(log)
    await expect(dialog.getByRole('list', { name: 'Message to the administrators: files' })).toContainText(log.name)
    await expect(dialog.getByRole('status')).toContainText('1 of 5 files')
    await isAccessible(desk, 'an own return')
    const sent: string[] = []
    desk.on('request', request => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await refuseOnce(people, desk, { address: '**/v1/case-messages/*/files', method: 'POST', message: 'Not now.' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await toastSays(desk, 'Call log.pdf was not added: Not now.')
    await expect(dialog.getByText('Palesa Ngwenya')).toBeVisible()
    await expect(fieldOf(dialog, 'Message to the administrators')).toHaveValue('')
    // The file is still there, and goes to the same message without another.
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    await toastSays(desk, 'File added')
    await expect(dialog.getByRole('list', { name: 'Message to the administrators: files' })).toHaveCount(0)
    expect(sent.filter(path => path.endsWith('/messages'))).toHaveLength(1)
    await expect(dialog.getByText('Palesa Ngwenya')).toHaveCount(1)
    // Another file is of another message, which says something.
    await dialog.getByLabel('Message to the administrators: file').setInputFiles(file('Notes.pdf', '%PDF-1.7 %%EOF'))
    // By keyboard: a toast that the pointer is over stays, and on a phone it is over the buttons.
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    await expect(dialog.getByText('Field is required')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove Notes.pdf' }).press('Enter')
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    // What was answered is to be answered no more.
    await expect(row).toHaveCount(0)
    await choose(desk, 'State', 'Open')
    await expect(row).toContainText('Waiting for an administrator')
  })

  await test.step('the loader answers at the lead', async () => {
    await openHome(loader)
    await expect(loader.getByText('We have a question about Zodwa Langeberg')).toBeVisible()
    await isAccessible(loader, 'home with a question')
    await refuseOnce(people, loader, { address: '**/v1/leads/*/questions', method: 'GET', message: 'Not now.' })
    await loader.getByRole('link', { name: 'Answer the question about Zodwa Langeberg' }).click()
    const dialog = dialogOf(loader)
    await expect(dialog.getByText('What you were asked about this lead could not be loaded.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog.getByText('Where is the number from?')).toBeVisible()
    await type(dialog, 'Your answer', 'From the client.')
    await isAccessible(loader, 'a question about a lead')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('From the client.')).toBeVisible()
  })

  await test.step('the decision ends both conversations', async () => {
    await desk.reload()
    await rowWith(desk, table, 'Zodwa Langeberg').getByRole('link').click()
    await type(dialogOf(desk), 'Message to the administrators', 'One more thing.')
    await rowWith(admin, table, 'Zodwa Langeberg').getByRole('link').click()
    const dialog = dialogOf(admin)
    await expect(dialog.getByText('From the client.')).toBeVisible()
    const download = admin.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Call log.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Call log.pdf')
    // A message that is typed and not sent is asked about before a decision takes its place.
    const open = admin.getByRole('dialog', { name: 'Return', exact: true })
    await type(open, 'Message to the organisation', 'We called it.')
    await open.getByRole('button', { name: 'Refuse' }).click()
    const question = admin.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(fieldOf(open, 'Message to the organisation')).toHaveValue('We called it.')
    await open.getByRole('button', { name: 'Refuse' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    // The dialog of the conversation has a button of that name too, and goes.
    const decision = admin.getByRole('dialog', { name: 'Refuse return' })
    await type(decision, 'Reason', 'The number works')
    // What is refused while it is still to be decided costs nobody the words.
    const changed = 'The organisation has since reported something else. Please look again before you decide.'
    await refuseOnce(people, admin, {
      address: '**/v1/outcome-cases/*/refuse',
      method: 'POST',
      status: 409,
      message: changed,
    })
    const readAgain = admin.waitForResponse(/\/v1\/outcome-cases\/[\w-]{36}$/)
    await decision.getByRole('button', { name: 'Refuse' }).click()
    await toastSays(admin, changed)
    await readAgain
    await expect(fieldOf(decision, 'Reason')).toHaveValue('The number works')
    await decision.getByRole('button', { name: 'Refuse' }).click()
    await toastSays(admin, 'Return refused')
    await expect(rowWith(admin, table, 'Zodwa Langeberg')).toHaveCount(0)
    await loader.reload()
    await expect(loader.getByText('Where is the number from?')).toBeVisible()
    await expect(dialogOf(loader).getByText('The return was refused.', { exact: false })).toBeVisible()
    await expect(dialogOf(loader).getByRole('textbox', { name: 'Your answer' })).toHaveCount(0)
    // What was being typed there meanwhile is not sent, and not lost either.
    await dialogOf(desk).getByRole('button', { name: 'Send' }).click()
    const unsent = fieldOf(dialogOf(desk), 'Your message was not sent')
    await expect(unsent).toHaveValue('One more thing.')
    await expect(unsent).not.toBeEditable()
    await expect(dialogOf(desk)).toContainText('The case is closed')
    await isAccessible(desk, 'a message that came too late')
    await desk.goto('/returns?state=decided')
    await rowWith(desk, table, 'Zodwa Langeberg').getByRole('link').click()
    await expect(dialogOf(desk).getByText('The number works')).toBeVisible()
  })

  await test.step('how many come back is a page of its own, with its limits', async () => {
    await openFromNavigation(admin, 'Lead Management')
    await admin.getByRole('link', { name: 'Return rates' }).click()
    await expect(admin.getByRole('textbox', { name: 'Working days to decide' })).toHaveValue('5')
    await admin.getByText('By organisation').click()
    await expect(admin.getByRole('radio', { name: 'By organisation' })).toBeChecked()
    await isAccessible(admin, 'return rates')
  })
})
