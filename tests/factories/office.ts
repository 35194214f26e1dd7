import { execFile, execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A cell as LibreOffice read it: text, or a number. */
export type OfficeCell = string | number

/**
 * CSV with tabs, UTF-8, every text in quotation marks and numbers bare, in full and not as they are formatted: so that
 * what was taken for a number can be told from what stayed text.
 */
const filter = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,true,true,false'

/** Where LibreOffice is installed: the rows of a workbook as it reads them. Undefined where it is not. */
export async function officeRows(workbook: string): Promise<OfficeCell[][] | undefined> {
  if (!isInstalled('soffice')) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'lodeway-office-'))
  try {
    await copyFile(workbook, join(folder, 'report.xlsx'))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const args = [profile, '--headless', '--convert-to', filter, '--outdir', folder, join(folder, 'report.xlsx')]
    await promisify(execFile)('soffice', args, { timeout: 240_000 })
    const text = await readFile(join(folder, 'report.csv'), 'utf8')
    return text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map(line => line.split('\t').map(cellOf))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const cellOf = (cell: string): OfficeCell =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell === '' ? '' : Number(cell)

function isInstalled(program: string): boolean {
  try {
    execFileSync(process.platform === 'win32' ? 'where' : 'which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
