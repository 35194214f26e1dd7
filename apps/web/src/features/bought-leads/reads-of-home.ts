import { getBoughtLead, listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
import { listContractsNow } from '@lodeway/contract/external-contracts.ts'
import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { listOwnCases } from '@lodeway/contract/own-cases.ts'
import { getPerformance } from '@lodeway/contract/performance.ts'

/** What the home of an organisation's people shows: its leads, returns to answer for, how they fare, what a prepaid balance has left and which fees it covers. */
export const readsOfHome = [
  listBoughtLeads,
  listOwnCases,
  getPerformance,
  getOrganisationAccount,
  listContractsNow,
] as const

/** How often what changes by itself there is read again, ms: it stays open all day. */
export const oneMinute = 60_000

/** What is stale once a result was reported. */
export const readsOfResult = [...readsOfHome, getBoughtLead] as const
