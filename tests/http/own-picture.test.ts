import { gzipSync } from 'node:zlib'
import { erasePerson } from '@lodeway/contract/data-requests.ts'
import { getLoader } from '@lodeway/contract/loaders.ts'
import { getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { removePicture, setPicture } from '@lodeway/contract/profile.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createAccountSource } from '../../apps/api/src/identity-accounts.ts'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'
import { loader } from '../factories/people.ts'

inOneWorld()

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 300, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'taken at home' } })
    .jpeg()
    .toBuffer()
const put = (token: string, bytes: Buffer) =>
  world.request(token, setPicture, { body: { picture: bytes.toString('base64') } })
const shown = (url: string | null) => world.app.inject({ method: 'GET', url: url ?? '/pictures/none' })

test('a picture is re-encoded, shown in the profile and carried by the picture claim; the one before is deleted', async () => {
  const { id, token } = await loader(world, admin)
  const accounts = createAccountSource(world.db, world.context.settings)
  expect((await accounts.claimsFor(id))?.picture).toBeUndefined()
  const first = await put(token, await photo('#009677'))
  const picture = await shown(first.answer.pictureUrl)
  expect([first.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height, format, exif } = await sharp(picture.rawPayload).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 256, height: 256, format: 'webp', exif: undefined })
  expect((await world.request(token, getLoader, { params: { id } })).answer.pictureUrl).toBe(first.answer.pictureUrl)
  expect((await accounts.claimsFor(id))?.picture).toBe(`${world.context.settings.APP_ORIGIN}${first.answer.pictureUrl}`)

  const second = await put(token, await photo('#123456'))
  expect(second.answer.pictureUrl).not.toBe(first.answer.pictureUrl)
  expect((await shown(first.answer.pictureUrl)).statusCode).toBe(404)
  expect((await world.request(token, removePicture)).answer).toEqual({ pictureUrl: null })
  expect((await shown(second.answer.pictureUrl)).statusCode).toBe(404)
})

test('one picture that two people have stays for the other; an administrator has one as well', async () => {
  const [one, bytes] = [await loader(world, admin), await photo('#abcdef')]
  const own = await put(admin.token, bytes)
  expect((await put(one.token, bytes)).answer).toEqual(own.answer)
  await world.request(one.token, removePicture)
  const params = { id: admin.id }
  expect((await world.request(admin.token, getAdministrator, { params })).answer.pictureUrl).toBe(own.answer.pictureUrl)
  expect((await shown(own.answer.pictureUrl)).statusCode).toBe(200)
})

test('a picture of a person is kept by their own browser for an hour; what an organisation shows to everybody, for ever', async () => {
  const { answer } = await put((await loader(world, admin)).token, await photo('#345678'))
  const cached = async () => (await shown(answer.pictureUrl)).headers['cache-control']
  expect(await cached()).toBe('private, max-age=3600')
  const logoPictureId = answer.pictureUrl?.split('/').at(-1) ?? ''
  const { id } = await organisation(world, admin)
  await world.db.updateTable('organisation').set({ logoPictureId }).where('id', '=', id).execute()
  expect(await cached()).toBe('public, max-age=31536000, immutable')
})

test('what is no PNG, JPEG or WebP picture is refused at its field', async () => {
  const { token } = await loader(world, admin)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  for (const bytes of [svg, `<!-- ${'x'.repeat(2000)} -->${svg}`, gzipSync(svg), '<html></html>']) {
    const { status, answer } = await put(token, Buffer.from(bytes))
    expect([status, answer.fields]).toEqual([422, { picture: 'This is not a PNG, JPEG or WebP picture.' }])
  }
  expect((await world.request(token, setPicture, { body: { picture: 'not base64!' } })).status).toBe(400)
})

test('it goes when its person is erased', async () => {
  const { id, token } = await loader(world, admin)
  const { answer } = await put(token, await photo('#fedcba'))
  await world.request(admin.token, erasePerson, { body: { leadIds: [], accountId: id } })
  expect((await shown(answer.pictureUrl)).statusCode).toBe(404)
})
