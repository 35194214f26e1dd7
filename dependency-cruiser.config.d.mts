/** @throws Error naming the features that need each other */
export function refuseRings(edges: Readonly<Record<string, readonly string[]>>): void

/** Which features import which others. */
export declare const featureEdges: Readonly<Record<'api' | 'web', Readonly<Record<string, readonly string[]>>>>
