const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const
const waiting: (() => void)[] = []
let isUsed = false

/**
 * Runs this when the person first moves or types on the page, or at once after that: what a page does not need to be
 * shown is fetched then, out of the way of what it does need, and is there before anybody asks for it.
 */
export function onFirstUse(run: () => void): void {
  if (isUsed) setTimeout(run)
  else waiting.push(run)
}

function begin(): void {
  isUsed = true
  for (const sign of signs) removeEventListener(sign, begin)
  for (const run of waiting.splice(0)) run()
}

for (const sign of signs) addEventListener(sign, begin, { passive: true })

/** By then the page's own calls are answered, on a slow phone too: what is fetched now keeps none of them waiting. */
const restMs = 3000

/** Runs this once the page has come to rest, whether it is used or not: what tells of a lost connection has to be there before that is lost. */
export function onRest(run: () => void): void {
  const wait = () => setTimeout(run, restMs)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
