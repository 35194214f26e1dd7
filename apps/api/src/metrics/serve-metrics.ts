import { createServer } from 'node:http'
import { Registry } from 'prom-client'
import type { Settings } from '../settings.ts'

/** Answers `GET /metrics` in Prometheus' text format, at an address of its own that no proxy leads to. */
export function serveMetrics({ METRICS_PORT, HOST }: Settings, read: () => Promise<string>): void {
  if (METRICS_PORT === undefined) return
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n')
      return
    }
    void read().then(
      text => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(503, { 'Content-Type': 'text/plain' }).end('The metrics cannot be read now.\n'),
    )
  })
  // It must never keep a process alive that has nothing else to do.
  server.listen(METRICS_PORT, HOST).unref()
}
