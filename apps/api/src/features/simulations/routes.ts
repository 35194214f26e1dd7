import * as api from '@lodeway/contract/simulations.ts'
import type { Mount } from '../../http/mount.ts'
import { simulateContract } from './simulate-contract.ts'
import { toAnswer } from './to-answer.ts'
import { takeTurns } from './turns.ts'

export function simulationRoutes(mount: Mount): void {
  const inTurn = takeTurns()
  mount.read(api.simulateContract, ({ actor, params, body, now, ...context }) =>
    inTurn(params.orgId, async () => toAnswer(await simulateContract(context, now, params.orgId, body), actor)),
  )
}
