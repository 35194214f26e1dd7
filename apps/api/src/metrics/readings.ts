import { Counter, type Registry } from 'prom-client'
import type { Replica } from '../db/replica.ts'

/** Which server answers what is read, where a replica is set: one that is behind or away leaves all of it to the database. */
export function measureReadings(registry: Registry, replica: Replica | undefined): void {
  const answered = new Counter({
    name: 'lodeway_readings_total',
    help: 'What was read for people, by the server that answered it; of a product with a replica.',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      answered.reset()
      for (const [server, count] of Object.entries(replica?.readings ?? {})) answered.inc({ server }, count)
    },
  })
}
