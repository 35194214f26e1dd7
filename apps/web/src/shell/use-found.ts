import { listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
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
 * The first people, leads and organisations that a text finds, asked for once typing has paused; loaders find their own
 * leads alone, and people of an organisation those that it has. Settled: what is there answers the text as it stands.
 */
export function useFound(text: string) {
  const { isAdmin, isBuyer } = useUser()
  const maySeeLeads = usePermissions().includes('leads')
  const typed = text.trim().slice(0, maxSearchLength)
  const [search] = useDebouncedValue(typed, pauseMillis)
  // One letter finds everybody.
  const isAsked = search.length > 1
  const query = { search, limit: each }
  const people = useList(listLoaders, { query }, { enabled: isAsked && isAdmin })
  const leads = useList(listLeads, { query: { ...query, orderBy: 'createdAt:desc' } }, { enabled: isAsked && !isBuyer })
  const organisations = useList(listOrganisations, { query }, { enabled: isAsked && isAdmin })
  const boughtLeads = useList(
    listBoughtLeads,
    { query: { ...query, orderBy: 'deliveredAt:desc' } },
    { enabled: isAsked && isBuyer && maySeeLeads },
  )
  const all = [people, leads, organisations, boughtLeads]
  return {
    people: (isAsked && people.data?.data) || [],
    leads: (isAsked && leads.data?.data) || [],
    boughtLeads: (isAsked && boughtLeads.data?.data) || [],
    organisations: (isAsked && organisations.data?.data) || [],
    settled: search === typed && !all.some(({ isFetching }) => isFetching),
    failed: isAsked && all.some(({ isError }) => isError),
  }
}
