/** A link that the server answered, when it leads to a page of this origin; nothing else is ever opened. */
export function ownLink(text: string, origin: string): string | undefined {
  const link = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  return link?.origin === origin ? link.href : undefined
}
