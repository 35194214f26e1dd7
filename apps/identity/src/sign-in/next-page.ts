import { openSecret, sealSecret } from '../authenticator/authenticator.ts'
import { newSecret, setUpAddress } from '../authenticator/totp.ts'
import { seal, unseal } from '../keys/seal.ts'
import {
  type AuthenticatorPage,
  codePage,
  confirmPage,
  recoveryCodesPage,
  setUpPage,
} from '../pages/authenticator-pages.ts'
import type { Problem } from '../pages/form.ts'
import { addPasskeyPage } from '../pages/passkey-pages.ts'
import { changeHalfWay, type HalfWay } from './half-way.ts'
import type { NextStep } from './next-step.ts'
import { askForNewPasskey, askForPasskeyOf } from './passkey-question.ts'
import { type Said, sendBack } from './said.ts'
import type { OpenVisit } from './visit.ts'

/** What has been done: codes to show, and what was proved with it, in the words of RFC 8176. */
export interface Done {
  codes: readonly string[]
  proved?: string[]
}

export const refused = (status: number, text: string, field?: string): Said => ({
  status,
  problems: [{ text, ...(field !== undefined && { field }) }],
})

/** The page of what is to be done next, as it stands; `problems` are those of what was typed into it. A form is led back to it. */
export async function showNextPage(visit: OpenVisit, halfWay: HalfWay, step: NextStep, said: Said = {}): Promise<void> {
  if (visit.req.method === 'POST') return sendBack(visit, said)
  const { status = 200, problems = [], headers, atOnce = false, name } = said
  const page = await pageFor(visit, halfWay, problems)
  visit.show(status, await htmlOf(visit, halfWay, step, page, { atOnce, name }), headers)
}

async function htmlOf(
  visit: OpenVisit,
  halfWay: HalfWay,
  step: NextStep,
  page: AuthenticatorPage,
  { atOnce, name }: { atOnce: boolean; name: string | undefined },
): Promise<string> {
  const { accountId } = halfWay
  if (step.next === 'code') {
    const passkey = await askForPasskeyOf(visit, accountId, atOnce)
    return codePage({ ...page, hasApp: step.has.app !== undefined, passkey })
  }
  if (step.next === 'set-up') return setUpPage({ ...page, ...step, ...(await setUp(visit, halfWay, step, page)) })
  if (step.next === 'add-passkey')
    return addPasskeyPage({ ...page, ...step, ...(await askForNewPasskey(visit, accountId, { atOnce, name })) })
  return confirmPage({ ...page, ...questionOf(visit, step) })
}

/** Shows the recovery codes, for as long as nobody has said that they kept them. */
export async function showCodes(visit: OpenVisit, done: HalfWay, codes: readonly string[]): Promise<void> {
  if (visit.req.method === 'POST') return sendBack(visit, {})
  visit.show(200, recoveryCodesPage({ ...(await pageFor(visit, done)), codes }))
}

/** What is asked once more before it is done for good. */
function questionOf({ params }: OpenVisit, { next, has: { app, passkeys } }: NextStep) {
  const alone = 'From then on your password alone opens your account, and your recovery codes stop working.'
  if (next === 'recovery-codes')
    return {
      title: 'Make new recovery codes',
      text: 'You get ten new ones. Those that you have now stop working.',
      confirm: 'Make new codes',
    }
  if (next === 'switch-off')
    return {
      title: 'Switch off the authenticator app',
      text: passkeys.length > 0 ? 'Your passkeys and your recovery codes stay as they are.' : alone,
      confirm: 'Switch off',
    }
  const name = passkeys.find(({ id }) => id === params.passkey)?.name ?? ''
  const isLast = app === undefined && passkeys.length === 1
  return {
    title: 'Remove a passkey',
    text: `“${name}” no longer signs you in. ${isLast ? alone : 'Your other ways to sign in stay as they are.'} Your device may keep it and go on offering it: delete it there as well.`,
    confirm: 'Remove passkey',
  }
}

async function pageFor(
  { options, page }: OpenVisit,
  { accountId }: HalfWay,
  problems: readonly Problem[] = [],
): Promise<AuthenticatorPage> {
  const email = (await options.accounts.claimsFor(accountId))?.email ?? ''
  return { ...page, problems, email }
}

/** The secret of this visit: the same when the page is loaded again. */
async function setUp(visit: OpenVisit, halfWay: HalfWay, { has }: NextStep, { email }: AuthenticatorPage) {
  const { pool, keys, productName } = visit.options
  const secret = secretOf(visit, halfWay) ?? newSecret()
  if (halfWay.sealedSecret === undefined) {
    const sealed = sealSecret(keys, halfWay.accountId, secret)
    const inPlaceOf = has.app?.addedAt.toISOString()
    await changeHalfWay(pool, visit.uid, { ...halfWay, sealedSecret: sealed.toString('base64'), inPlaceOf })
  }
  return { secret, address: setUpAddress(secret, productName, email) }
}

export const secretOf = ({ options }: OpenVisit, { accountId, sealedSecret }: HalfWay): string | undefined =>
  sealedSecret === undefined ? undefined : openSecret(options.keys, accountId, Buffer.from(sealedSecret, 'base64'))

const codesName = ({ accountId }: HalfWay) => `shown recovery codes ${accountId}`

export const sealedCodesOf = ({ options }: OpenVisit, halfWay: HalfWay, codes: readonly string[]): string =>
  seal(options.keys, codesName(halfWay), JSON.stringify(codes)).toString('base64')

export const codesOf = ({ options }: OpenVisit, halfWay: HalfWay): string[] =>
  JSON.parse(unseal(options.keys, codesName(halfWay), Buffer.from(halfWay.sealedCodes ?? '', 'base64'))) as string[]
