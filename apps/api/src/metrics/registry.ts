import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** The measurements of one process, among them its memory, processor time and how late its event loop is. */
export function createRegistry(process: 'api' | 'worker' | 'identity', pool: pg.Pool): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  const connections = new Gauge({
    name: 'lodeway_database_connections',
    help: 'Connections to the database: at work, idle, and how many wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'working' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  return registry
}
