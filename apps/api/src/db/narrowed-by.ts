import type { RawBuilder } from 'kysely'

/** A condition for each filter that there is: one that is new does not compile until it has its own. */
export type ConditionOfEach<Filter> = {
  readonly [Name in keyof Filter]-?: (value: Exclude<Filter[Name], undefined>) => RawBuilder<boolean>
}

/** The conditions of the filters that are given. */
export function narrowedBy<Filter extends object>(filter: Filter, conditionOf: ConditionOfEach<Filter>) {
  const names = Object.keys(conditionOf) as (keyof Filter)[]
  return names.flatMap(name => {
    const value = filter[name]
    // The compiler takes the value of one name for that of any other.
    const condition = conditionOf[name] as (value: unknown) => RawBuilder<boolean>
    return value === undefined ? [] : [condition(value)]
  })
}
