/** '40 seconds', 'one minute', '7 minutes': never less than there is to wait. */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 60 ? `${seconds} seconds` : minutes === 1 ? 'one minute' : `${minutes} minutes`
}
