/**
 * Takes steps that do not depend on each other, one after the other, each also where one before it failed: what keeps failing does not
 * keep the others from being done.
 * @returns what each returned
 * @throws the first error, once all were taken
 */
export async function inTurn<Name extends string, Result>(
  steps: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result>> {
  const returned: [string, Result][] = []
  const errors: unknown[] = []
  for (const [name, step] of Object.entries<() => Promise<Result>>(steps)) {
    try {
      returned.push([name, await step()])
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return Object.fromEntries(returned) as Record<Name, Result>
}
