import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { addressOf, type Endpoint } from '@lodeway/contract/endpoint.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { createApiKey } from '@lodeway/contract/integration.ts'
import { issueInvoice } from '@lodeway/contract/invoices.ts'
import { addLeadNote } from '@lodeway/contract/lead-notes.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { setUpInvoicing } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { wordsInPdf } from '../factories/pdf.ts'
import { loader, type Person } from '../factories/people.ts'

// Two organisations that buy from the same loader, each read by one of its people: whatever a buyer may read, over whatever
// there is, must hold nothing of the other organisation and nothing of the loader.
inOneWorld()

interface Side {
  readonly orgId: string
  readonly person: Person
  readonly leadId: string
  readonly invoiceId: string
  /** What the other must never read: names, ids, contracts, notes, keys, people. */
  readonly own: readonly string[]
}
let sides: readonly Side[]
let ofLoader: readonly string[]

async function makeSide(name: string, insuranceType: 'funeralCover' | 'petInsurance', by: Person): Promise<Side> {
  const { id: orgId } = await organisation(world, admin, { name, leadReceivalType: 'api' })
  const contract = await externalContract(world, admin, orgId, { name: `${name} buys`, insuranceType })
  const person = await buyer(world, admin, orgId)
  const lead = await submitted(world, by, { insuranceType, lastName: `${name}client` })
  const note = `Noted at ${name}`
  await world.request(person.token, addLeadNote, { params: { id: lead.id }, body: { note } })
  await world.request(person.token, reportBoughtLead, {
    params: { id: lead.id },
    body: { organisationStatus: 'sale', premium: 500 },
  })
  const { answer: invoice } = await world.request(admin.token, issueInvoice, {
    body: { organisationId: orgId, to: johannesburgDate(world.now()) },
  })
  await world.request(admin.token, createApiKey, { params: { id: orgId }, body: { name: `${name} key` } })
  return {
    orgId,
    person,
    leadId: lead.id,
    invoiceId: invoice.id,
    own: [orgId, name, contract.id, person.id, person.emailAddress, lead.id, invoice.id, invoice.number, note],
  }
}

beforeAll(async () => {
  await setUpInvoicing(world, admin)
  const by = await loader(world, admin, { firstName: 'Sibusiso', lastName: 'Mthethwa' })
  sides = [await makeSide('Kalahari', 'funeralCover', by), await makeSide('Drakens', 'petInsurance', by)]
  const row = await world.db.selectFrom('account').selectAll().where('id', '=', by.id).executeTakeFirstOrThrow()
  ofLoader = [by.id, by.emailAddress, 'Sibusiso', 'Mthethwa', row.phone ?? '', '1234567890', 'Capitec']
})

const readable = Object.values(endpointsByFeature)
  .flat()
  .filter(({ method, callers }) => method === 'GET' && callers.includes('buyer'))

/** What an endpoint does not answer without. */
const needed: Record<string, () => Record<string, unknown>> = {
  listContent: () => ({ category: 'yearlyIncome' }),
  getAccountStatement: () => ({ month: johannesburgDate(world.now()).slice(0, 7) }),
  downloadAccountStatement: () => ({ month: johannesburgDate(world.now()).slice(0, 7) }),
}

/** The answer to a read of everything that one side may see. */
async function read(endpoint: Endpoint, by: Side, of: Side): Promise<{ statusCode: number; body: string }> {
  const id =
    { buyer: of.person.id, boughtLead: of.leadId, invoice: of.invoiceId }[endpoint.subject as string] ?? of.orgId
  const takesLimit = 'limit' in ((endpoint.query as { shape?: object } | undefined)?.shape ?? {})
  const query = needed[endpoint.name]?.() ?? (takesLimit ? { limit: maxPageRows } : {})
  const { statusCode, body, rawPayload, headers } = await world.app.inject({
    url: addressOf(endpoint.path, { id, orgId: of.orgId }, query),
    headers: { authorization: `Bearer ${by.person.token}` },
  })
  return { statusCode, body: headers['content-type'] === 'application/pdf' ? wordsInPdf(rawPayload) : body }
}

test('there is much to read, and the own is in it', async () => {
  const [mine] = sides as [Side]
  const all = (await Promise.all(readable.map(endpoint => read(endpoint, mine, mine)))).map(({ body }) => body).join()
  for (const own of ['Kalahari', mine.leadId, mine.person.emailAddress, 'Noted at Kalahari']) expect(all).toContain(own)
})

describe.each([
  [0, 1],
  [1, 0],
])('organisation %i', (own, other) => {
  test.each(readable.map(endpoint => [endpoint.name, endpoint] as const))(
    '%s holds nothing of the other organisation, nor of a loader',
    async (_name, endpoint) => {
      const [mine, theirs] = [sides[own] as Side, sides[other] as Side]
      const { statusCode, body } = await read(endpoint, mine, mine)
      // A contract is named by an id of its own, which is not tried here.
      expect([200, 404]).toContain(statusCode)
      for (const secret of [...theirs.own, ...ofLoader]) expect(body).not.toContain(secret)
      if (endpoint.subject === 'none') return
      const strange = await read(endpoint, mine, theirs)
      expect(strange.statusCode).toBe(404)
      for (const secret of [...theirs.own, ...ofLoader]) expect(strange.body).not.toContain(secret)
    },
  )

  test('what is the other one’s cannot be written to, and says no more than what never was', async () => {
    const [mine, theirs] = [sides[own] as Side, sides[other] as Side]
    const write = (id: string) =>
      world.request(mine.person.token, reportBoughtLead, { params: { id }, body: { organisationStatus: 'noAnswer' } })
    const [strange, nothing] = [await write(theirs.leadId), await write('00000000-0000-7000-8000-000000000000')]
    expect([strange.status, strange.text]).toEqual([404, nothing.text])
    const note = await world.request(mine.person.token, addLeadNote, {
      params: { id: theirs.leadId },
      body: { note: 'x' },
    })
    expect([note.status, note.text]).toEqual([404, nothing.text])
  })
})
