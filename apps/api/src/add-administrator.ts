import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { addAdministrator } from './features/administrators/appoint.ts'
import { runCommand, wordsOf } from './run-command.ts'

/** `npm run add-administrator -- --email … [--first-name …] [--last-name …]`: makes one and prints the link. */
const usage = 'npm run add-administrator -- --email somebody@example.co.za [--first-name …] [--last-name …]'
const values = wordsOf(['email', 'first-name', 'last-name'], usage)
const email = values.email?.trim() ?? ''

await runCommand(async work => {
  if (email === '') throw new Error(`Say who: ${usage}`)
  const { link } = await addAdministrator(work, {
    email,
    firstName: values['first-name']?.trim() || 'New',
    lastName: values['last-name']?.trim() || 'Administrator',
  })
  return `${email} becomes an administrator by setting a password within ${setupLinkDays} days:\n  ${link}\nThe link was also mailed.`
})
