import { expect, test } from 'vitest'
import { evidenceFileName, evidenceTypeOf } from './evidence.ts'

const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

test.each([
  ['%PDF-1.7 …', 'pdf'],
  ['\u0089PNG\r\n\u001a\n', 'png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  ['MZ', undefined],
  ['%PD', undefined],
  ['', undefined],
])('%j is %s', (text, type) => expect(evidenceTypeOf(bytes(text))).toBe(type))

test.each([
  ['Call log.exe', 'Call log.pdf'],
  ['Zoë "x"\r\n.pdf', 'Zoe x.pdf'],
  ['../../etc/passwd', 'evidence.pdf'],
  ['日本.png', 'evidence.pdf'],
])('%j is saved as %s', (name, saved) => expect(evidenceFileName(name, 'pdf')).toBe(saved))
