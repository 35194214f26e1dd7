import { expect, test } from 'vitest'
import { fuzz } from '../fuzz/fuzz.ts'

// `npm run test:fuzz` asks more, in several products one after another, and other things each time.
const requests = Number(process.env.FUZZ_REQUESTS ?? 1500)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const ofOneProduct = 2000

// Other tests say what each call does; this one, that none of them comes to an end that nobody thought of.
test(
  'whatever is asked by whomever, the answer is one that the document promises, and the books agree',
  async () => {
    const all = new Set<string>()
    for (let asked = 0; asked < requests; asked += ofOneProduct) {
      const { findings, done } = await fuzz(Math.min(ofOneProduct, requests - asked), seed * 10_000_000 + asked)
      for (const name of done.keys()) all.add(name)
      expect(findings).toEqual([])
    }
    // Otherwise it would only have been turned away.
    expect(all.size).toBeGreaterThan(60)
  },
  24 * 3_600_000,
)
