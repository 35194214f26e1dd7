import { getLead, getLeadStory, listLeads } from '@lodeway/contract/leads.ts'
import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'

/** What is stale once an outcome was recorded: it may ask for a return, or withdraw one. */
export const readsOfOutcome = [listLeads, getLead, getLeadStory, listOutcomeCases] as const
