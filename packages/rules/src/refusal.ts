/**
 * A decision that says no. It is a value, not an exception, so that the caller has to look at it. `code` is for
 * programs and logs, `message` is the public wording: it names nobody and reveals no internals.
 */
export type Refusal<Code extends string> = { refused: Code; message: string }

/** Refusals by their codes, each with its public wording. */
export const refusalsOf = <Code extends string>(messages: Readonly<Record<Code, string>>) =>
  Object.fromEntries(Object.entries(messages).map(([refused, message]) => [refused, { refused, message }])) as {
    readonly [Name in Code]: Refusal<Name>
  }

/** Whether a decision was a refusal. */
export const isRefusal = <Decision extends object>(
  decision: Decision,
): decision is Extract<Decision, Refusal<string>> => 'refused' in decision
