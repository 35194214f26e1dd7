import { readFileSync } from 'node:fs'

/** The rows of the table below a heading of ARCHITECTURE, as the texts of their cells. */
export function tableBelow(heading: string): string[][] {
  const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split(new RegExp(`^###? ${heading}\\n`, 'm'))
  const lines =
    section
      .split(/^##/m)[0]
      ?.split('\n')
      .filter(line => line.startsWith('|')) ?? []
  return lines.slice(2).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}
