/** An error as the terminal shows it: its first line. */
export function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? 'The start failed.'
}
