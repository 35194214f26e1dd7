/**
 * Why a draft that was submitted before is one again, once there is another reason for it: each is named once, in the order in which
 * they came. A draft that was never submitted has none.
 */
export function returnedReasons(known: string | null, reason: string | null): string | null {
  if (known === null || reason === null || known.toLowerCase().includes(reason.toLowerCase())) return known
  return `${known}, and ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}
