import type { ChildProcess } from 'node:child_process'
import { AggregatorRegistry } from 'prom-client'
import type { MetricsAnswer, MetricsQuestion } from '../metrics/tell-metrics.ts'

let asked = 0

/**
 * The metrics of all processes as one text: counters and histograms of several API processes are added up. One that does not answer within two
 * seconds is left out, and `up` of what it would have said is missing.
 */
export async function readAllMetrics(processes: Iterable<ChildProcess>): Promise<string> {
  const answers = await Promise.all([...processes].map(askProcess))
  return AggregatorRegistry.aggregate(answers.flatMap(answer => (answer === undefined ? [] : [answer]))).metrics()
}

function askProcess(child: ChildProcess): Promise<MetricsAnswer['metrics'] | undefined> {
  asked += 1
  const question: MetricsQuestion = { metricsFor: asked }
  return new Promise(resolve => {
    const settle = (metrics?: MetricsAnswer['metrics']) => {
      clearTimeout(late)
      child.off('message', hear)
      resolve(metrics)
    }
    const hear = (message: Partial<MetricsAnswer>) => {
      if (message.metricsFor === question.metricsFor) settle(message.metrics)
    }
    const late = setTimeout(settle, 2000)
    child.on('message', hear)
    child.send(question, error => error && settle())
  })
}
