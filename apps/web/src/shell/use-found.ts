import { listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
import { findBuyers } from '@lodeway/contract/buyers.ts'
import { listInvoices } from '@lodeway/contract/invoices.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { listPaymentRuns } from '@lodeway/contract/payment-runs.ts'
import { listSelfBilledInvoices } from '@lodeway/contract/self-billed-invoices.ts'
import { maxSearchLength } from '@lodeway/rules/limits.ts'
import { runNamedIn } from '@lodeway/rules/payment-runs/run-name.ts'
import { selfBilledNumberIn } from '@lodeway/rules/self-billing/documents.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useList } from '../api/use-call.ts'
import { useUser } from '../session/session.ts'
import { usePermissions } from '../session/use-buyer.ts'

const each = 5
const pauseMillis = 180

/**
 * The first people, leads, organisations and invoices that a text finds, asked for once typing has paused; loaders find their own
 * leads alone, and people of an organisation what it has. Payment runs and self-billed invoices are asked for by a text that
 * names one alone. Settled: what is there answers the text as it stands.
 */
export function useFound(text: string) {
  const { isAdmin, isBuyer } = useUser()
  const permissions = usePermissions()
  const typed = text.trim().slice(0, maxSearchLength)
  const [search] = useDebouncedValue(typed, pauseMillis)
  // One letter finds everybody.
  const isAsked = search.length > 1
  const query = { search, limit: each }
  const people = useList(listLoaders, { query }, { enabled: isAsked && isAdmin })
  const leads = useList(listLeads, { query: { ...query, orderBy: 'createdAt:desc' } }, { enabled: isAsked && !isBuyer })
  const buyers = useList(findBuyers, { query }, { enabled: isAsked && isAdmin })
  const invoices = useList(
    listInvoices,
    { query },
    { enabled: isAsked && (isAdmin || (isBuyer && permissions.includes('money'))) },
  )
  const organisations = useList(listOrganisations, { query }, { enabled: isAsked && isAdmin })
  const boughtLeads = useList(
    listBoughtLeads,
    { query: { ...query, orderBy: 'deliveredAt:desc' } },
    { enabled: isAsked && isBuyer && permissions.includes('leads') },
  )
  const namesRun = isAsked && isAdmin && runNamedIn(search) !== undefined
  const runs = useList(listPaymentRuns, { query }, { enabled: namesRun })
  const namesSelfBilled = isAsked && isAdmin && selfBilledNumberIn(search) !== undefined
  const selfBilled = useList(listSelfBilledInvoices, { query }, { enabled: namesSelfBilled })
  const all = [people, buyers, leads, organisations, boughtLeads, invoices, runs, selfBilled]
  // What was found before stays while the next is asked for, and goes once nothing is.
  const foundIn = <Row>({ data }: { data?: { data: Row[]; count: number } | null | undefined }, isWanted = isAsked) =>
    isWanted && data ? data : { data: [], count: 0 }
  return {
    people: foundIn(people),
    buyers: foundIn(buyers),
    leads: foundIn(leads),
    boughtLeads: foundIn(boughtLeads),
    organisations: foundIn(organisations),
    invoices: foundIn(invoices),
    runs: foundIn(runs, namesRun),
    selfBilled: foundIn(selfBilled, namesSelfBilled),
    settled: search === typed && !all.some(({ isFetching }) => isFetching),
    failed: isAsked && all.some(({ isError }) => isError),
  }
}
