/** The keys of labels, in their order: what there is stands once, beside what it is called. */
export const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>): readonly Key[] =>
  Object.keys(labels) as Key[]
