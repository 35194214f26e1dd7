import { findSecondStep, isAsked, type SecondStep } from '../authenticator/second-step.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import type { HalfWay } from './half-way.ts'
import type { OpenVisit } from './visit.ts'

/** The words with which the application sends somebody here to change how they sign in, in the parameter `authenticator`. */
const tasks = ['set-up', 'recovery-codes', 'switch-off', 'add-passkey', 'remove-passkey'] as const
type Task = (typeof tasks)[number]

export const taskOf = (word: unknown): Task | undefined => tasks.find(task => task === word)

/** What is still to be done before the application: prove more, or what the application sent somebody here for. */
export interface NextStep {
  next: 'code' | Task | 'nothing'
  /** Whether the application may be entered without doing it. */
  canLeave: boolean
  /** Whether an authenticator app and a passkey will both do. */
  isChoice: boolean
  /** Whether they cannot do without a second step. */
  isNeeded: boolean
  has: SecondStep
}

export async function nextStepOf(visit: OpenVisit, halfWay: HalfWay): Promise<NextStep> {
  const { options } = visit
  const [has, account] = await Promise.all([
    findSecondStep(options.pool, halfWay.accountId),
    options.accounts.findAccount(halfWay.accountId),
  ])
  const isNeeded = account?.needsAuthenticator ?? false
  const about = { isNeeded, has, isChoice: false }
  if (isAsked(has) && !halfWay.amr.includes('mfa')) return { ...about, next: 'code', canLeave: false }
  const task = halfWay.isDone ? undefined : possibleTask(visit, { isNeeded, has })
  if (isAsked(has) || !isNeeded || halfWay.isDone) return { ...about, next: task ?? 'nothing', canLeave: true }
  const isChoice = relyingPartyOf(options.issuer) !== undefined
  const way = halfWay.way ?? (task === 'add-passkey' ? task : 'set-up')
  return { ...about, next: way, canLeave: false, isChoice }
}

/** What somebody was sent here for, unless there is nothing to do it with, or they could not do without what would go. */
function possibleTask(
  { options, params }: OpenVisit,
  { isNeeded, has: { app, passkeys } }: { isNeeded: boolean; has: SecondStep },
): Task | undefined {
  const task = taskOf(params.authenticator)
  const isPossible: Record<Task, boolean> = {
    'set-up': true,
    'recovery-codes': isAsked({ app, passkeys }),
    'switch-off': app !== undefined && (!isNeeded || passkeys.length > 0),
    'add-passkey': relyingPartyOf(options.issuer) !== undefined,
    'remove-passkey':
      passkeys.some(({ id }) => id === params.passkey) && (!isNeeded || app !== undefined || passkeys.length > 1),
  }
  return task !== undefined && isPossible[task] ? task : undefined
}
