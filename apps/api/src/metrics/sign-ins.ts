import type { SignInResult } from '@lodeway/identity/options.ts'
import { Counter, type Registry } from 'prom-client'

/** @returns what counts an attempt to sign in */
export function countSignIns(registry: Registry): (result: SignInResult) => void {
  const attempts = new Counter({
    name: 'lodeway_sign_ins_total',
    help: 'Attempts to sign in, by how they ended.',
    labelNames: ['result'],
    registers: [registry],
  })
  return result => attempts.inc({ result })
}
