import type { SignInFacts, SignInResult } from '@lodeway/identity/options.ts'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'

/** @returns what counts an attempt to sign in and writes it to the log: how, whose where that is known, and from which range of addresses */
export function noteSignIns(registry: Registry, log: Logger): (result: SignInResult, facts: SignInFacts) => void {
  const attempts = new Counter({
    name: 'lodeway_sign_ins_total',
    help: 'Attempts to sign in, by how they ended.',
    labelNames: ['result'],
    registers: [registry],
  })
  return (result, facts) => {
    attempts.inc({ result })
    log.info({ result, ...facts }, 'sign-in')
  }
}
