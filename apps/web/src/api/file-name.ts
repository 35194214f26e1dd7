/**
 * The file name in a Content-Disposition header: `filename*` (any script) before `filename`. Only the last part of a
 * path is kept, so that a name can never point elsewhere.
 */
export function fileNameIn(header: string | null, fallback: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header ?? '')
  const name = (encoded === undefined ? undefined : decoded(encoded)) ?? plain?.[1] ?? plain?.[2] ?? ''
  return name.split(/[\\/]/).at(-1)?.trim() || fallback
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return undefined
  }
}
