/** Text that is HTML already; everything else is escaped when it is put into a template. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | false | undefined | Part[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Template tag that escapes what is put in, for text and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, string, at) => text + render(parts[at - 1]) + string) }
}

/** HTML made elsewhere and known to be safe. */
export function trusted(text: string): Html {
  return { html: text }
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(render).join('')
  if (typeof part === 'object') return part.html
  return String(part).replace(/[&<>"']/g, character => escapes[character] ?? character)
}
