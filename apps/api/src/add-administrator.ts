import { addAdministrator as api } from '@lodeway/contract/administrators.ts'
import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { addAdministrator } from './features/administrators/appoint.ts'
import { runCommand, wordsOf } from './run-command.ts'

/** `npm run add-administrator -- --email … [--first-name …] [--last-name …]`: makes one and prints the link. */
const usage = 'npm run add-administrator -- --email somebody@example.co.za [--first-name …] [--last-name …]'
const wordFor: Record<string, string> = { emailAddress: '--email', firstName: '--first-name', lastName: '--last-name' }
const values = wordsOf(['email', 'first-name', 'last-name'], usage)
const email = values.email?.trim() ?? ''

await runCommand(async work => {
  if (email === '') throw new Error(`Say who: ${usage}`)
  const read = api.body.safeParse({
    emailAddress: email,
    firstName: values['first-name']?.trim() || 'New',
    lastName: values['last-name']?.trim() || 'Administrator',
  })
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${wordFor[String(path[0])]}: ${message}`).join('; '))
  const { emailAddress, ...name } = read.data
  const { link } = await addAdministrator(work, { ...name, email: emailAddress })
  return `${email} becomes an administrator by setting a password within ${setupLinkDays} days:\n  ${link}\nThe link was also mailed.`
})
