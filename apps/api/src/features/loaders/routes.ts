import * as api from '@lodeway/contract/loaders.ts'
import * as profile from '@lodeway/contract/profile.ts'
import { readsIdNumbers } from '@lodeway/rules/administrators/areas.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Mount } from '../../http/mount.ts'
import { notFound } from '../../work/refusal.ts'
import { inTransaction } from '../../work/transaction.ts'
import { personPicture } from '../organisations/pictures.ts'
import { confirmNewEmail } from '../passwords/confirm-password.ts'
import { changeLoader } from './change-loader.ts'
import { findLoader, findLoaders, type LoaderRecord, toLoaderRow } from './loader.sql.ts'
import { findMailChoices, saveMailChoices } from './mail-choices.ts'
import { changeOwnPicture, pictureUrl } from './own-picture.ts'

export function loaderRoutes(mount: Mount): void {
  mount.read(api.listLoaders, ({ db, query }) => findLoaders(db, query))
  mount.write(api.getLoader, async ({ work, params }) => {
    const found = await findLoader(work.tx, params.id)
    if (found === undefined) throw notFound('This loader')
    const { actor } = work
    // What lists show of it.
    if (actor.kind === 'admin' && !readsIdNumbers('loaders', actor.areas))
      return { ...inFull(work.keys, found), idNumber: toLoaderRow(found).idNumber }
    if (actor.kind === 'admin') await appendAudit(work, 'loader.read-id-number', { kind: 'loader', id: params.id })
    return inFull(work.keys, found)
  })
  mount.read(api.changeLoader, async call => {
    const { actor, params, body } = call
    if (actor.kind === 'loader') await confirmNewEmail(call, body)
    return inTransaction(call, actor, async work => {
      const changed = await changeLoader(work, params.id, body)
      if (actor.kind === 'admin') await appendAudit(work, 'loader.read-id-number', { kind: 'loader', id: params.id })
      return inFull(work.keys, changed)
    })
  })
  mount.read(profile.setPicture, async call => {
    const picture = await personPicture(Buffer.from(call.body.picture, 'base64'))
    return inTransaction(call, call.actor, work => changeOwnPicture(work, picture))
  })
  mount.read(profile.getMailChoices, ({ db, actor }) => findMailChoices(db, actor))
  mount.write(profile.changeMailChoices, ({ work, body }) => saveMailChoices(work, body.muted, body.of))
  mount.write(profile.removePicture, ({ work }) => changeOwnPicture(work, undefined))
}

function inFull(keys: Keys, record: LoaderRecord) {
  return {
    ...toLoaderRow(record),
    idNumber: record.idNumberEncrypted === null ? '' : keys.open(record.idNumberEncrypted, 'account.id_number'),
    pendingType: record.pendingType,
    pendingCompanyCode: record.pendingCompanyCode,
    pictureUrl: pictureUrl(record.pictureId),
  }
}
