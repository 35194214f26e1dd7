import { randomUUID as newId } from 'node:crypto'
import type { QueryInput } from '@lodeway/contract/endpoint.ts'
import { createApiKey } from '@lodeway/contract/integration.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import { commitOutcomes, previewOutcomes } from '@lodeway/contract/outcomes.ts'
import { reportOutcome } from '@lodeway/contract/partner.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

type Outcome = { organisationStatus: OrganisationStatus; premium?: number; premiumsCollected?: number }

/** An organisation's own program: a key, and what it reports with it. */
export async function partnerOf(world: World, admin: Person, organisationId: string) {
  const { answer } = await world.request(admin.token, createApiKey, {
    params: { id: organisationId },
    body: { name: 'Test' },
  })
  const report = (leadId: string, body: Outcome) =>
    world.request(answer.key, reportOutcome, { params: { id: leadId }, body })
  return { key: answer.key, report }
}

export const recordAsAdministrator = (world: World, admin: Person, id: string, body: Outcome) =>
  world.request(admin.token, recordOutcome, { params: { id }, body })

/** A sale of a lead that an organisation has waits for an administrator's decision. */
export async function openLateSale(world: World, leadId: string): Promise<void> {
  const assignment = await world.db
    .selectFrom('assignment')
    .selectAll()
    .where('leadId', '=', leadId)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('outcomeCase')
    .values({
      id: newId(),
      kind: 'lateSale',
      leadId,
      assignmentId: assignment.id,
      organisationId: assignment.organisationId,
      openedAt: world.now(),
      source: 'admin',
      organisationStatus: 'sale',
    })
    .execute()
}

/** A file with the template's headings and these rows. */
export const outcomeFile = (...rows: string[]) =>
  ['Lead id,Status,Premium,Premiums collected', ...rows].map(line => `${line}\r\n`).join('')

export const preview = (world: World, admin: Person, id: string, text: string) =>
  world.request(admin.token, previewOutcomes, { params: { id }, body: { fileName: 'outcomes.csv', text } })

export const commit = (
  world: World,
  admin: Person,
  id: string,
  text: string,
  confirmed: { preview: string; id?: string },
) =>
  world.request(admin.token, commitOutcomes, {
    params: { id },
    body: { fileName: 'outcomes.csv', text, id: confirmed.id ?? newId(), preview: confirmed.preview },
  })

/** Previews and records in one go, as somebody does who likes what they see. */
export async function upload(world: World, admin: Person, id: string, text: string) {
  const { answer } = await preview(world, admin, id, text)
  return commit(world, admin, id, text, { preview: answer.digest })
}

export async function casesOf(
  world: World,
  admin: Person,
  leadId: string,
  query: QueryInput<typeof listOutcomeCases> = {},
) {
  const { answer } = await world.request(admin.token, listOutcomeCases, { query: { limit: 100, ...query } })
  return answer.data.filter(found => found.leadId === leadId)
}

/** What is owed for a lead, as 'organisation category status amount'. */
export async function owedFor(world: World, admin: Person, leadId: string) {
  const { answer } = await world.request(admin.token, listSales, { query: { limit: 2000 } })
  return answer.data
    .filter(row => row.leadId === leadId)
    .map(row => `${row.organisation} ${row.category} ${row.status} ${row.payment}`)
    .toSorted()
}

/** Marks every row of a lead as paid. */
export async function payAllFor(world: World, admin: Person, leadId: string): Promise<void> {
  const { answer } = await world.request(admin.token, listSales, { query: { limit: 500 } })
  for (const row of answer.data.filter(sale => sale.leadId === leadId))
    await world.request(admin.token, markSalePaid, { params: { id: row.id } })
}
