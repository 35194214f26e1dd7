import type { exportPerson as exportEndpoint } from '@lodeway/contract/data-requests.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { notFound, unprocessable } from '../../work/refusal.ts'
import { accountOfAdministrator } from './export-administrator.ts'
import { accountOfBuyer } from './export-buyer.ts'
import { recordOfLead } from './export-lead.ts'
import { accountOfLoader } from './export-loader.ts'

/**
 * Everything that is held on one person, machine readable (POPIA, section 23): the leads about them with who received
 * them, and their account. Others in it are named as what they are, never with details of their own.
 * @throws Refusal 404 when one of the records does not exist
 */
export async function exportPerson(
  work: Work,
  { leadIds, accountId }: BodyOutput<typeof exportEndpoint>,
): Promise<FileAnswer> {
  if (leadIds.length === 0 && accountId === null)
    throw unprocessable('nobody', 'Choose the leads or the account that belong to this person.')
  const leads = []
  for (const id of new Set(leadIds)) leads.push(await recordOfLead(work, id))
  const account = accountId === null ? null : await accountOf(work, accountId)
  if (leads.includes(undefined) || account === undefined) throw notFound('This person')
  for (const id of new Set(leadIds)) await appendAudit(work, 'data-request.export', { kind: 'lead', id })
  if (account !== null && accountId !== null)
    await appendAudit(work, 'data-request.export', { kind: account.kind, id: accountId })
  const whole = {
    about: `Personal information held by ${work.settings.PRODUCT_NAME} (POPIA, section 23)`,
    madeAt: work.now.toISOString(),
    contact: work.settings.CONTACT_EMAIL,
    asClient: leads,
    ...(account?.held ?? { asLoader: null }),
  }
  return {
    bytes: `${JSON.stringify(whole, undefined, 2)}\n`,
    name: `personal-information-${johannesburgDate(work.now)}.json`,
    type: 'application/json; charset=utf-8',
  }
}

/** An account under the name of what its person is here; undefined when there is none. */
async function accountOf(work: Work, id: string) {
  const asLoader = await accountOfLoader(work, id)
  if (asLoader) return { kind: 'loader', held: { asLoader } } as const
  const asBuyer = await accountOfBuyer(work, id)
  if (asBuyer) return { kind: 'buyer', held: { asBuyer } } as const
  const asAdministrator = await accountOfAdministrator(work, id)
  return asAdministrator && ({ kind: 'admin', held: { asAdministrator } } as const)
}
