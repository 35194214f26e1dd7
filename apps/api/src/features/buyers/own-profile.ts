import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { buyer, changeBuyer as changeEndpoint } from '@lodeway/contract/own-buyer.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { changeOwnPerson } from '../loaders/change-own-person.ts'
import { pictureUrl } from '../loaders/own-picture.ts'

/** @throws Refusal 404 */
export async function readBuyer(db: Queryable, id: string): Promise<z.input<typeof buyer>> {
  const row = await db
    .selectFrom('buyer')
    .innerJoin('account', 'account.id', 'buyer.accountId')
    .innerJoin('organisation', 'organisation.id', 'buyer.organisationId')
    .select(['account.id', 'firstName', 'lastName', 'email', 'phone', 'pictureId', 'permissions'])
    .select(['organisation.id as organisationId', 'organisation.name as organisationName'])
    .select(['organisation.distributionType', 'organisation.leadReceivalType'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('This person'))
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    emailAddress: row.email,
    phoneNumber: row.phone,
    pictureUrl: pictureUrl(row.pictureId),
    organisation: {
      id: row.organisationId,
      name: row.organisationName,
      distributionType: row.distributionType,
      leadReceivalType: row.leadReceivalType,
    },
    permissions: row.permissions,
  }
}

/** Changes the own profile. */
export async function changeBuyer(work: Work, id: string, changes: BodyOutput<typeof changeEndpoint>) {
  await changeOwnPerson(work, 'buyer', await readBuyer(work.tx, id), changes)
  return readBuyer(work.tx, id)
}
