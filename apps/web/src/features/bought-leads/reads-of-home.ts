import { getBoughtLead, listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
import { listContractsNow } from '@lodeway/contract/external-contracts.ts'
import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { getPerformance } from '@lodeway/contract/performance.ts'

/** What the home of an organisation's people shows: its leads, how they fare, what a prepaid balance has left and which fees it covers. */
export const readsOfHome = [listBoughtLeads, getPerformance, getOrganisationAccount, listContractsNow] as const

/** What is stale once a result was reported. */
export const readsOfResult = [...readsOfHome, getBoughtLead] as const
