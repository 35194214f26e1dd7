/** Of each figure the middle one of several rounds. */
export function median<Figures extends Record<string, number>>(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(
    names.map(name => [name, rounds.map(round => round[name] ?? 0).toSorted((a, b) => a - b)[rounds.length >> 1] ?? 0]),
  ) as Figures
}
