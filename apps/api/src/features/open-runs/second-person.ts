import type { Queryable } from '../../db/database.ts'

/** Whether payments need a second person; off until an administrator turns it on. */
export async function needsSecondPerson(db: Queryable): Promise<boolean> {
  const setting = await db.selectFrom('paymentSetting').select('needsSecondPerson').executeTakeFirstOrThrow()
  return setting.needsSecondPerson
}
