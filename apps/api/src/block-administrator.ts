import { blockAdministrator } from './features/administrators/block.ts'
import { runCommand, wordsOf } from './run-command.ts'

/** `npm run block-administrator -- --email …`: ends somebody's access at once. */
const usage = 'npm run block-administrator -- --email somebody@example.co.za'
const values = wordsOf(['email'], usage)
const email = values.email?.trim() ?? ''

await runCommand(async work => {
  if (email === '') throw new Error(`Say who: ${usage}`)
  await blockAdministrator(work, { email })
  return `${email} is blocked and signed out. npm run add-administrator lets them in again.`
})
