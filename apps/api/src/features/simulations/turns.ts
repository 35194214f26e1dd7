import { Refusal } from '../../work/refusal.ts'

/** So many wait for their turn, for so long; whoever has waited longer is better told to come again. */
export const mostWaiting = 5
/** Of one organisation: two of its people may try a contract out at once. */
export const mostOfOne = 2
export const longestWaitMs = 5000

const retry = { retryAfterSeconds: 5 }
const tooMany = new Refusal(
  503,
  'busy',
  'Too many contracts are being tried out at the moment. Please try again in a few seconds.',
  retry,
)
const ownUnderWay = new Refusal(
  503,
  'busy',
  'Contracts of this organisation are being tried out already. Please try again in a few seconds.',
  retry,
)

/**
 * A simulation takes a process seconds where there are many leads, and everybody else waits a little for each: so there is one at a
 * time, and a short line. An organisation has two at most, under way or in the line, so that none keeps others out.
 */
export function takeTurns() {
  const own = new Map<string, number>()
  const line = new Set<(isMine: boolean) => void>()
  let isUnderWay = false

  function turn(): Promise<boolean> {
    if (isUnderWay) return line.size < mostWaiting ? waitInLine() : Promise.resolve(false)
    isUnderWay = true
    return Promise.resolve(true)
  }
  const waitInLine = () =>
    new Promise<boolean>(resolve => {
      const settle = (isMine: boolean) => {
        clearTimeout(late)
        line.delete(settle)
        resolve(isMine)
      }
      const late = setTimeout(settle, longestWaitMs, false)
      line.add(settle)
    })
  /** The turn is handed on: nobody who comes just now gets in between. */
  function handOn(): void {
    const [next] = line
    if (next === undefined) isUnderWay = false
    else next(true)
  }

  return async <Answer>(organisationId: string, run: () => Promise<Answer>): Promise<Answer> => {
    const before = own.get(organisationId) ?? 0
    if (before >= mostOfOne) throw ownUnderWay
    own.set(organisationId, before + 1)
    try {
      if (!(await turn())) throw tooMany
      try {
        return await run()
      } finally {
        handOn()
      }
    } finally {
      const after = (own.get(organisationId) ?? 0) - 1
      if (after > 0) own.set(organisationId, after)
      else own.delete(organisationId)
    }
  }
}
