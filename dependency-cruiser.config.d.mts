/** @throws Error naming the features that need each other */
export function refuseRings(edges: Readonly<Record<string, readonly string[]>>): void
