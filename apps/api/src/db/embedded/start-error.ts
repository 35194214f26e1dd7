/** The embedded database cannot be started. The message is one sentence for a person, with what to do about it. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The code of a failed system call ("EACCES"), or nothing when the error is of another kind. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
