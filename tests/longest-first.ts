import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, the longest first. */
const longest = [
  'report-properties',
  'plans',
  'payment-run-races',
  'killed-runs',
  'sums-at-once',
  'any-history',
  'fuzz',
  'start-embedded',
  'start',
  'faults',
  'replica',
  'api-processes',
  'terminal',
  'backup',
  'simulations',
  'payment-runs',
  'payment-and-reversal',
  'crash-after-paying',
  'rolling-upgrade',
  'demo',
  'key-rotation',
  'bought-leads',
  'background-work',
  'every-order',
]

/**
 * Files in the order in which all processors have work to the end: a fresh checkout knows nothing of times, and a long file that is begun
 * last runs alone (Graham, 'Bounds on multiprocessing timing anomalies', 1969). Those of a project come one after the other: a process
 * whose next file is another project's ends, and the one after it takes in the whole API anew.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => one.project.name.localeCompare(other.project.name) || placeOf(one) - placeOf(other),
    )
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex(name => moduleId.endsWith(`/${name}.test.ts`))
  return place === -1 ? longest.length : place
}
