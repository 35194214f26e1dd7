import { checkCreation } from '../passkeys/ceremony.ts'
import { spendChallenge } from '../passkeys/challenge.ts'
import { keepPasskey, longestName, removePasskey } from '../passkeys/passkeys.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import type { HalfWay } from './half-way.ts'
import { type Done, refused, showNextPage } from './next-page.ts'
import type { NextStep } from './next-step.ts'
import { tooOld } from './passkey-check.ts'
import type { Said } from './said.ts'
import type { OpenVisit } from './visit.ts'

/** The passkey that a browser has made for somebody who has just proved who they are. */
export async function takeNewPasskey(
  visit: OpenVisit,
  halfWay: HalfWay,
  step: NextStep,
  form: URLSearchParams,
): Promise<Done | undefined> {
  const { options, req, uid } = visit
  const { accountId } = halfWay
  const typed = nameIn(form.get('name') ?? '')
  const name = typed === '' ? options.nameBrowser(req.headers['user-agent'] ?? null) : typed
  const show = (said: Said) => showNextPage(visit, halfWay, step, { ...said, name }).then(() => undefined)
  const sent = form.get('passkey') ?? ''
  if (sent === '') return show({ atOnce: true })
  const party = relyingPartyOf(options.issuer)
  const challenge = await spendChallenge(options.pool, uid, { for: 'adding', accountId })
  if (party === undefined || challenge === undefined) return show(refused(422, tooOld))
  const made = await checkCreation(party, challenge, sent)
  if (made === undefined) return show(refused(422, 'This device did not make a passkey that can be used here.'))
  const codes = await options.changeAuthenticator(accountId, 'passkey added', queryable =>
    keepPasskey(queryable, options.keys.hashing, accountId, { ...made, name }),
  )
  if (codes === undefined)
    return show(refused(409, 'This passkey is in use already, or you have 20 of them: remove one first.'))
  return { codes, proved: ['pop', 'mfa'] }
}

/** @returns what has been done, also where it was gone already */
export async function removeChosenPasskey(
  { options, params }: OpenVisit,
  accountId: string,
  { isNeeded }: NextStep,
): Promise<Done> {
  const id = String(params.passkey)
  await options.changeAuthenticator(accountId, 'passkey removed', async queryable =>
    (await removePasskey(queryable, accountId, { id, isNeeded })) ? true : undefined,
  )
  return { codes: [] }
}

/** In one line, without what cannot be seen or turns letters about. */
const nameIn = (typed: string): string =>
  typed
    // But for what joins letters and pictures.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
