import { strFromU8, unzipSync } from 'fflate'

/** The values of a workbook's first sheet, as text. @throws when it is no workbook */
export function cellsOf(workbook: Buffer): string[] {
  const parts = unzipSync(workbook)
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  if (!text('[Content_Types].xml').includes('spreadsheetml.sheet.main+xml')) throw new Error('This is no workbook.')
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>.*?<\/si>/gs)].map(([item]) => plain(item))
  return [...text('xl/worksheets/sheet1.xml').matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
    ([, attributes, inside]) =>
      attributes?.includes('t="s"') ? (shared[Number(plain(inside ?? ''))] ?? '') : plain(inside ?? ''),
  )
}

const plain = (xml: string): string => xml.replace(/<[^>]+>/g, '')
