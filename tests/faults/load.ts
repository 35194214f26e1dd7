import { setTimeout as sleep } from 'node:timers/promises'
import { clientName, clientNumber } from '../start/clients.ts'
import { type Answer, type Call, connect } from '../start/connections.ts'
import type { Running } from '../start/running.ts'

/** What was acknowledged while a product was under load, by somebody who keeps it elsewhere than in its database. */
export interface Witness {
  /** The ids of submitted leads, by the name of the client, each of whom was submitted once. */
  readonly submitted: Map<string, string>
  /** Of these, which were reported as cashed. */
  readonly cashed: Set<string>
  /** The ids of sale rows that were marked as paid. */
  readonly paid: Set<string>
  /** Answers that nobody should hear, whatever goes wrong. */
  readonly unexpected: string[]
}

interface Load extends Witness {
  /** Ends all callers; resolves when each has its last answer. */
  readonly end: () => Promise<void>
}

type Who = 'admin' | 'loader'

/**
 * People who submit leads, report them as cashed and pay for them, and look at lists, until it ends. Whoever hears nothing, or that the
 * product cannot answer now, asks the same again, as a browser or a partner would.
 * @param product asked for each call anew, since it can be another one
 * @param signIn answers nothing, or fails, while that is not possible
 */
export function putUnderLoad(
  product: () => Running,
  tokens: Readonly<Record<Who, string>>,
  signIn: (who: Who) => Promise<string>,
): Load {
  const witness: Witness = { submitted: new Map(), cashed: new Set(), paid: new Set(), unexpected: [] }
  const over = new AbortController()
  const toReport: string[] = []
  let people = 0
  const tokenOf = {
    admin: keptValid(tokens.admin, () => signIn('admin')),
    loader: keptValid(tokens.loader, () => signIn('loader')),
  }

  async function insist(who: Who, path: string, call: Call, expected: readonly number[]): Promise<Answer | undefined> {
    for (;;) {
      const token = await tokenOf[who]()
      const connection = connect(product())
      const answer = await connection.ask(path, { ...call, token }).catch(() => undefined)
      connection.close()
      if (answer && answer.status !== 503) {
        if (expected.includes(answer.status)) return answer
        witness.unexpected.push(`${call.method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return undefined
      }
      await sleep(50)
    }
  }
  const post = (path: string, who: Who, body: object, expected = [200], key?: string) =>
    insist(who, path, { method: 'POST', body, ...(key && { key }) }, expected)
  const read = (path: string, who: Who) => insist(who, path, { method: 'GET' }, [200])

  async function submit(): Promise<void> {
    const n = ++people
    const answer = await post('/v1/leads', 'loader', clientNumber(n), [201], `number-${n}`)
    if (answer === undefined) return
    witness.submitted.set(clientName(n), String(answer.body.id))
    toReport.push(String(answer.body.id))
  }
  async function report(): Promise<void> {
    const id = toReport.shift()
    if (id === undefined) return sleep(20)
    const { body } = (await read(`/v1/leads/${id}`, 'admin')) ?? {}
    if (body?.internalStatus !== 'assigned') return
    const outcome = { organisationStatus: 'cashed', premium: 100, premiumsCollected: 1 }
    if (await post(`/v1/leads/${id}/outcome`, 'admin', outcome)) witness.cashed.add(id)
  }
  async function pay(): Promise<void> {
    const { body } = (await read('/v1/sales?paymentStatus=unpaid&limit=5', 'admin')) ?? {}
    const rows = (body?.data ?? []) as { id: string }[]
    if (rows.length === 0) return sleep(50)
    // Who else pays it at the same moment is told so.
    for (const { id } of rows)
      if ((await post(`/v1/sales/${id}/mark-paid`, 'admin', {}, [200, 409]))?.status === 200) witness.paid.add(id)
  }
  async function look(): Promise<void> {
    await read('/v1/leads?limit=50', 'admin')
    await read('/v1/leads?limit=50', 'loader')
    await sleep(20)
  }
  const again = async (task: () => Promise<void>) => {
    while (!over.signal.aborted) await task()
  }
  const callers = [...Array<typeof submit>(6).fill(submit), ...Array<typeof submit>(3).fill(report), pay, pay, look]
  const all = Promise.all(callers.map(again))
  return {
    ...witness,
    end: async () => {
      over.abort()
      await all
    },
  }
}

/** A token that is renewed a minute before it expires, by one sign-in for all who wait for it. */
function keptValid(token: string, signIn: () => Promise<string>): () => Promise<string> {
  let known = token
  let renewing: Promise<void> | undefined
  async function renew() {
    for (known = ''; known === ''; ) {
      known = await signIn().catch(() => '')
      if (known === '') await sleep(200)
    }
    renewing = undefined
  }
  return async () => {
    if (renewing !== undefined || expiryOf(known) - Date.now() < 60_000) await (renewing ??= renew())
    return known
  }
}

const expiryOf = (token: string): number => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  return claims.exp * 1000
}
