import { expect, test } from 'vitest'
import { inBase64 } from './in-base64.ts'

test.each([0, 1, 2, 3, 0x8000, 0x8001, 200_000])('%d bytes come out as they went in', async size => {
  const bytes = Buffer.from(Array.from({ length: size }, (_, index) => (index * 7) % 256))
  expect(await inBase64(new Blob([bytes]))).toBe(bytes.toString('base64'))
})
