import { listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
import { findBuyers } from '@lodeway/contract/buyers.ts'
import { listInvoices } from '@lodeway/contract/invoices.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { maxSearchLength } from '@lodeway/rules/limits.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useList } from '../api/use-call.ts'
import { useUser } from '../session/session.ts'
import { usePermissions } from '../session/use-buyer.ts'

const each = 5
const pauseMillis = 180

/**
 * The first people, leads, organisations and invoices that a text finds, asked for once typing has paused; loaders find their own
 * leads alone, and people of an organisation what it has. Settled: what is there answers the text as it stands.
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
  const all = [people, buyers, leads, organisations, boughtLeads, invoices]
  const foundIn = <Row>({ data }: { data?: { data: Row[]; count: number } | null | undefined }) =>
    isAsked && data ? data : { data: [], count: 0 }
  return {
    people: foundIn(people),
    buyers: foundIn(buyers),
    leads: foundIn(leads),
    boughtLeads: foundIn(boughtLeads),
    organisations: foundIn(organisations),
    invoices: foundIn(invoices),
    settled: search === typed && !all.some(({ isFetching }) => isFetching),
    failed: isAsked && all.some(({ isError }) => isError),
  }
}
