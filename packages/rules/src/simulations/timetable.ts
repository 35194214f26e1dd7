const halfHourMillis = 30 * 60_000
/** The worker looks at what waits every five minutes; by then it has placed what it could. */
const sweepMillis = 10 * 60_000

export type Timetable = ReturnType<typeof timetable>

/**
 * Runs what is due as time passes, in its order: what was put off until an instant, and a look at the leads that wait shortly after
 * each half hour, when hours open and days begin.
 */
export function timetable(from: Date, look: (at: Date) => void) {
  /** The latest first. */
  const due: { at: Date; run: () => void }[] = []
  let sweep = Math.ceil((from.getTime() - sweepMillis) / halfHourMillis) * halfHourMillis + sweepMillis

  return {
    later(at: Date, run: () => void): void {
      let [low, high] = [0, due.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((due[middle]?.at ?? at) > at) low = middle + 1
        else high = middle
      }
      due.splice(low, 0, { at, run })
    },
    passTo(at: Date): void {
      for (;;) {
        const next = due.at(-1)
        if (next && next.at.getTime() <= sweep && next.at <= at) {
          due.pop()
          next.run()
        } else if (sweep < at.getTime()) {
          look(new Date(sweep))
          sweep += halfHourMillis
        } else return
      }
    },
  }
}
