/**
 * What of a body differs from the one that the saved contract would make. The rest is not sent: it may have been changed by
 * somebody else since the page was opened, by a pause for one.
 */
export const changedOf = <Body extends object>(body: Body, saved: Partial<Body>): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Body])),
  ) as Partial<Body>

/** What stood in the form before in place of what was changed: it is saved only over that. */
export const termsBefore = <Body extends object>(changed: Partial<Body>, began: Body): Partial<Body> =>
  Object.fromEntries(Object.entries(began).filter(([name]) => name in changed)) as Partial<Body>
