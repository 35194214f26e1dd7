import { expect, test } from 'vitest'
import { evidenceFileName, evidenceTypeOf, maxEvidenceBytes, sentEvidenceName, whyNotEvidence } from './evidence.ts'

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

const png = '\u0089PNG\r\n\u001a\n\0\0\0\u0003IDATabc1234'
const thumbnail = '\u00ff\u00d8\u00ff\u00da\0\u0002..\u00ff\u00d9'
const jpeg = `\u00ff\u00d8\u00ff\u00e1\0${String.fromCharCode(2 + thumbnail.length)}${thumbnail}\u00ff\u00ff\u00da\0\u0002picture`

test.each([
  ['a PDF', '%PDF-1.7 … %%EOF\n'],
  ['a PNG', `${png}\0\0\0\0IEND1234`],
  ['a JPEG', `${jpeg}\u00ff\u00d9`],
  ['a JPEG with a film behind it', `${jpeg}\u00ff\u00d9${'film'.repeat(1000)}`],
])('%s is evidence', (_what, text) => expect(whyNotEvidence(bytes(text))).toBeUndefined())

test.each([
  ['a PDF', `%PDF-1.7 %%EOF${' '.repeat(1024)}`],
  ['a PNG', png],
  ['a PNG that ends within its last chunk', `${png}\0\0\0\0IEND123`],
  ['a PNG whose chunk claims more than there is', '\u0089PNG\r\n\u001a\n\u00ff\u00ff\u00ff\u00ffIDATabc1234'],
  ['a JPEG with its small picture alone', jpeg],
  ['a JPEG that ends within a segment', jpeg.slice(0, 12)],
  ['a JPEG of one marker', '\u00ff\u00d8\u00ff'],
])('%s without its end is not', (_what, text) => expect(whyNotEvidence(bytes(text))).toContain('end of the file'))

test('a file of another kind or size is not evidence', () => {
  expect(whyNotEvidence(bytes('MZ'))).toBe('A file is a PDF, a PNG or a JPEG.')
  const large = new Uint8Array(maxEvidenceBytes + 1)
  large.set(bytes('%PDF-'))
  expect(whyNotEvidence(large)).toBe('The file is too large: 5 MB at the most.')
})

test.each([
  ['Call log.exe', 'Call log.pdf'],
  ['Zoë "x"\r\n.pdf', 'Zoe x.pdf'],
  ['../../etc/passwd', 'evidence.pdf'],
  ['日本.png', 'evidence.pdf'],
])('%j is saved as %s', (name, saved) => expect(evidenceFileName(name, 'pdf')).toBe(saved))

test.each([
  ['Call log.pdf', 'Call log.pdf'],
  ['gpj.\u202Efdp.png', 'gpj.fdp.png'],
  ['two\nlines\u200B.pdf', 'twolines.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
])('%j is sent as %s', (name, sent) => expect(sentEvidenceName(name)).toBe(sent))
