import type { Registry } from 'prom-client'
import type { Settings } from '../settings.ts'
import { serveMetrics } from './serve-metrics.ts'

/** What the launcher asks a process, and what it is answered. */
export interface MetricsQuestion {
  readonly metricsFor: number
}
export type MetricsAnswer = MetricsQuestion & { readonly metrics: Awaited<ReturnType<Registry['getMetricsAsJSON']>> }

/** Tells the launcher, which answers for all its processes; one that was started by itself answers for itself. */
export function tellMetrics(settings: Settings, registry: Registry): void {
  if (process.send === undefined) return serveMetrics(settings, () => registry.metrics())
  process.on('message', (message: Partial<MetricsQuestion>) => {
    const { metricsFor } = message
    if (metricsFor === undefined) return
    void registry.getMetricsAsJSON().then(
      metrics => process.send?.({ metricsFor, metrics } satisfies MetricsAnswer),
      // The database is away: the launcher goes on without what this one knows.
      () => undefined,
    )
  })
}
