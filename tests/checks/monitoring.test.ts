import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What docs/monitoring asks of the metrics, held against how they are measured.

const read = (file: string) => readFileSync(`docs/monitoring/${file}`, 'utf8')
const rules = [...read('alerts.yml').matchAll(/- alert: (\w+)[^]*?expr: (.*)/g)].map(([, name, expr = '']) => ({
  name,
  expr,
}))

test('what each worker says of the database that they share is not added up', () => {
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...[...read('dashboard.json').matchAll(/"expr": "(.*)"/g)].map(([, expr = '']) => expr),
  ]
  const shared = asked.filter(expr => /lodeway_(jobs|oldest_due_job_age|deliveries|sums_backlog)/.test(expr))
  expect(shared).toHaveLength(9)
  expect(shared.filter(expr => !/^max\b/.test(expr))).toEqual([])
})

test('what is not there with a tenant has a rule of its own, which can be left out', () => {
  const ofIdentity = rules.filter(({ expr }) => expr.includes('process="identity"'))
  expect(ofIdentity.map(({ name, expr }) => [name, expr.match(/absent/g)?.length])).toEqual([
    ['LodewaySignInMissing', 1],
  ])
})
