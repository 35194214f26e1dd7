import { findAuthenticator, keepAuthenticator, removeAuthenticator } from '../authenticator/authenticator.ts'
import { renewRecoveryCodes } from '../authenticator/recovery-codes.ts'
import { stepOf } from '../authenticator/totp.ts'
import { answer } from '../http/answer.ts'
import { multiFactor } from '../provider/claims.ts'
import { beginHalfWay, changeHalfWay, endHalfWay, type HalfWay } from './half-way.ts'
import { recogniseBrowser } from './new-browser.ts'
import { codesOf, type Done, refused, sealedCodesOf, secretOf, showCodes, showNextPage } from './next-page.ts'
import { type NextStep, nextStepOf } from './next-step.ts'
import { removeChosenPasskey, takeNewPasskey } from './own-passkeys.ts'
import type { Said } from './said.ts'
import { takeProof } from './second-proof.ts'
import { tellSignIn } from './tell-sign-in.ts'
import type { OpenVisit } from './visit.ts'

/** From a right password, or a passkey, to the next page, or to the application when nothing else is asked. */
export async function goOn(visit: OpenVisit, halfWay: HalfWay): Promise<void> {
  if ((await nextStepOf(visit, halfWay)).next === 'nothing') return finish(visit, halfWay)
  await beginHalfWay(visit.options.pool, visit.uid, halfWay)
  answer(visit.res, 303, '', { Location: visit.page.action })
}

/** The way back to the application, signed in; nobody who was blocked meanwhile gets there, since the provider asks again. */
async function finish(visit: OpenVisit, { accountId, amr }: HalfWay): Promise<void> {
  const { provider, req, res, uid, options } = visit
  await recogniseBrowser(visit, accountId)
  await endHalfWay(options.pool, uid)
  tellSignIn(visit, 'signed in', { amr, accountId })
  const login = { accountId, amr, ...(amr.includes('mfa') && { acr: multiFactor }) }
  await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false })
}

/** The page of somebody who is half-way in, loaded again. */
export async function showHalfWay(visit: OpenVisit, halfWay: HalfWay, said?: Said): Promise<void> {
  if (halfWay.sealedCodes !== undefined) return showCodes(visit, halfWay, codesOf(visit, halfWay))
  const step = await nextStepOf(visit, halfWay)
  return step.next === 'nothing' ? finish(visit, halfWay) : showNextPage(visit, halfWay, step, said)
}

/** Takes the form of the page that follows the password. */
export async function answerNextPage(visit: OpenVisit, halfWay: HalfWay, form: URLSearchParams): Promise<void> {
  const step = await nextStepOf(visit, halfWay)
  const pressed = form.get('step')
  if (halfWay.sealedCodes !== undefined && pressed !== 'leave')
    return showCodes(visit, halfWay, codesOf(visit, halfWay))
  if (step.next === 'nothing' || (step.canLeave && pressed === 'leave')) return finish(visit, halfWay)
  if (step.next === 'code') return proceed(visit, halfWay, await takeProof(visit, halfWay, step, form))
  if (step.isChoice && (pressed === 'set-up' || pressed === 'add-passkey')) {
    await changeHalfWay(visit.options.pool, visit.uid, { ...halfWay, way: pressed })
    return answer(visit.res, 303, '', { Location: visit.page.action })
  }
  return doTask(visit, halfWay, step, form)
}

/** On to what follows, once more was proved; what was wrong with it has been shown else. */
async function proceed(visit: OpenVisit, halfWay: HalfWay, proved: string[] | undefined): Promise<void> {
  if (proved === undefined) return
  const further = { ...halfWay, amr: [...halfWay.amr, ...proved, 'mfa'] }
  if ((await nextStepOf(visit, further)).next === 'nothing') return finish(visit, further)
  await changeHalfWay(visit.options.pool, visit.uid, further)
  answer(visit.res, 303, '', { Location: visit.page.action })
}

async function doTask(visit: OpenVisit, halfWay: HalfWay, step: NextStep, form: URLSearchParams): Promise<void> {
  if (form.get('step') !== 'confirm') return showNextPage(visit, halfWay, step)
  const done = await outcomeOf(visit, halfWay, step, form)
  if (done === undefined) return
  const { codes, proved = [] } = done
  const further = { accountId: halfWay.accountId, amr: [...new Set([...halfWay.amr, ...proved])], isDone: true }
  if (codes.length === 0) return finish(visit, further)
  await changeHalfWay(visit.options.pool, visit.uid, { ...further, sealedCodes: sealedCodesOf(visit, further, codes) })
  await showCodes(visit, further, codes)
}

/** Does it. @returns undefined where something was wrong, which has been shown */
async function outcomeOf(
  visit: OpenVisit,
  halfWay: HalfWay,
  step: NextStep,
  form: URLSearchParams,
): Promise<Done | undefined> {
  const { accountId } = halfWay
  const { changeAuthenticator, keys } = visit.options
  if (step.next === 'set-up') return takeFirstCode(visit, halfWay, step, form.get('code') ?? '')
  if (step.next === 'add-passkey') return takeNewPasskey(visit, halfWay, step, form)
  if (step.next === 'remove-passkey') return removeChosenPasskey(visit, accountId, step)
  if (step.next === 'recovery-codes') {
    const codes = await changeAuthenticator(accountId, 'codes renewed', queryable =>
      renewRecoveryCodes(queryable, keys.hashing, accountId),
    )
    return { codes: codes ?? [] }
  }
  await changeAuthenticator(accountId, 'switched off', async queryable =>
    (await removeAuthenticator(queryable, accountId, step)) ? true : undefined,
  )
  return { codes: [] }
}

/** The code that shows that the app has the secret. There is nothing to guess: the page tells the secret. */
async function takeFirstCode(
  visit: OpenVisit,
  halfWay: HalfWay,
  step: NextStep,
  typed: string,
): Promise<Done | undefined> {
  const secret = secretOf(visit, halfWay)
  const digits = typed.replace(/[\s\p{Cf}-]/gu, '')
  const show = (text: string) => showNextPage(visit, halfWay, step, refused(422, text, 'code')).then(() => undefined)
  if (secret === undefined || digits === '') return show('Enter the code')
  const period = stepOf(secret, digits)
  if (period === undefined)
    return show('This is not the code that the app shows now. Check that your phone has the right time.')
  // One that was switched off meanwhile is replaced by nothing.
  const inPlaceOf = step.has.app && halfWay.inPlaceOf
  const codes = await keepAuthenticator(visit.options, halfWay.accountId, { secret, step: period, inPlaceOf })
  if (codes !== undefined) return { codes, proved: ['otp', 'mfa'] }
  const meanwhile = await findAuthenticator(visit.options.pool, halfWay.accountId)
  await changeHalfWay(visit.options.pool, visit.uid, { ...halfWay, inPlaceOf: meanwhile?.addedAt.toISOString() })
  return show('Another app was set up for this account meanwhile. To put this one in its place, confirm once more.')
}
