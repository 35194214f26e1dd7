/**
 * The messages of a server's refusal by the field of the form that each is about: the field of that path, else the one
 * that holds it ('phoneNumber' for 'phoneNumber.number'). What fits no field is left to the toast.
 */
export function placeServerErrors(
  problem: unknown,
  values: Readonly<Record<string, unknown>>,
  renamed: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const placed: Record<string, string> = {}
  for (const [path, message] of Object.entries(fieldsOf(problem))) {
    const field = renamed[path] ?? fieldFor(path, values)
    if (field !== undefined && typeof message === 'string') placed[field] = message
  }
  return placed
}

function fieldsOf(problem: unknown): object {
  const fields = typeof problem === 'object' && problem !== null && 'fields' in problem ? problem.fields : undefined
  return typeof fields === 'object' && fields !== null ? fields : {}
}

function fieldFor(path: string, values: Readonly<Record<string, unknown>>): string | undefined {
  if (isHeld(path, values)) return path
  const parent = path.split('.').slice(0, -1).join('.')
  return parent === '' ? undefined : fieldFor(parent, values)
}

function isHeld(path: string, values: Readonly<Record<string, unknown>>): boolean {
  let place: unknown = values
  for (const name of path.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return false
    place = (place as Record<string, unknown>)[name]
  }
  return true
}
