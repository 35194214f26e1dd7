import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { personPicture } from './pictures.ts'

// While the readers are set up there is none, also for a picture that another thread is reading: one in some hundred pairs was refused.
test('the readers of pictures are set up once for a process', async () => {
  const png = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#009677' } })
    .png()
    .toBuffer()
  const setUp = vi.spyOn(sharp, 'block')
  await Promise.all([personPicture(png), personPicture(png)])
  await personPicture(png)
  expect(setUp).toHaveBeenCalledTimes(1)
})
