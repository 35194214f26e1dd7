import { expect, test } from 'vitest'
import { areAllLeft } from './chosen-file.ts'

const log = { name: 'Call log.pdf', size: 20, lastModified: 1 }
const photo = { name: 'Photo.png', size: 30, lastModified: 2 }
const notes = { name: 'Notes.pdf', size: 40, lastModified: 3 }

test.each([
  ['all that were left', [log, photo], true],
  ['one of them', [photo], true],
  ['one of them, chosen anew', [{ ...log }], true],
  ['another version of one of them', [{ ...log, lastModified: 4 }], false],
  ['another file beside them', [log, photo, notes], false],
  ['another file alone', [notes], false],
  ['none', [], false],
])('files that were left by a message when those that are chosen are %s', (_which, files, said) => {
  expect(areAllLeft(files, [log, photo])).toBe(said)
})
