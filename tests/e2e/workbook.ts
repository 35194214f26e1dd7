import { execFile, execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

/** Where LibreOffice is installed, has it open a workbook and read the amounts out of it; else does nothing. */
export async function openInOffice(workbook: string): Promise<string | undefined> {
  if (!isInstalled('soffice')) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'lodeway-office-'))
  try {
    await copyFile(workbook, join(folder, 'report.xlsx'))
    const args = [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'csv',
      '--outdir',
      folder,
    ]
    await promisify(execFile)('soffice', [...args, join(folder, 'report.xlsx')], { timeout: 60_000 })
    return await readFile(join(folder, 'report.csv'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(process.platform === 'win32' ? 'where' : 'which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
