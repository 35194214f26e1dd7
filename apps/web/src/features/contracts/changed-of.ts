/**
 * What of a body differs from the one that the saved contract would make. The rest is not sent: it may have been changed by
 * somebody else since the page was opened, by a pause for one.
 */
export const changedOf = <Body extends object>(body: Body, saved: Partial<Body>): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Body])),
  ) as Partial<Body>
