import { parseArgs } from 'node:util'
import { blockAdministrator } from './features/administrators/block.ts'
import { runCommand } from './run-command.ts'

/** `npm run block-administrator -- --email …`: ends somebody's access at once. */
const { values } = parseArgs({ options: { email: { type: 'string' } } })
const email = values.email?.trim() ?? ''

await runCommand(async work => {
  if (email === '') throw new Error('Say who: npm run block-administrator -- --email somebody@example.co.za')
  await blockAdministrator(work, { email })
  return `${email} is blocked and signed out. npm run add-administrator lets them in again.`
})
