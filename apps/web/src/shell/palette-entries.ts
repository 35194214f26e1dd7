import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { paths } from '../paths.ts'
import { type EntriesOf, entriesFor } from './navigation-entries.ts'

/** A page that can be opened by its name. */
export interface PageEntry {
  readonly label: string
  /** Where it is, when its name alone does not say so. */
  readonly detail?: string
  /** Words that it is found by as well. */
  readonly also?: string
  /** Of administrators it is for those who have this. */
  readonly area?: AdministratorArea
  readonly path: string
}

/** The pages of a user: those of the navigation first, then the tabs within them. */
export function pagesFor(user: EntriesOf): PageEntry[] {
  const pages: PageEntry[] = entriesFor(user).map(({ label, path }) => ({
    label,
    path,
    ...wordsOfPage[path],
  }))
  return [
    ...pages,
    ...(user.isAdmin
      ? [
          ...tabs(
            'User Management',
            ['Access requests', paths.userManagement()],
            ['Active users', paths.activeUsers()],
            ['Invitations', paths.invitations()],
            ['Administrators', paths.administrators()],
          ),
          ...tabs(
            'Administration',
            ['Data requests', paths.dataRequests()],
            ['Background work', paths.backgroundWork()],
            ['Audit log', paths.auditLog()],
          ),
          ...tabs(
            'Reports',
            ['Invoices', paths.invoices()],
            ['Payments received', paths.receipts()],
            ['Import bank statement', paths.bankStatement(), 'money'],
            ['Payment runs', paths.paymentRuns()],
            ['VAT registrations', paths.vatRegistrations()],
            ['Books', paths.books()],
          ),
          ...tabs(
            'Lead Management',
            ['Returns and late sales', paths.outcomeCases()],
            ['Speed to contact', paths.speedToContact()],
            ['Return rates', paths.returnRates()],
          ),
        ]
      : []),
    ...(user.isBuyer && user.permissions.includes('outcomes')
      ? tabs('Home', ['Upload outcomes', paths.ownOutcomes()])
      : []),
    ...tabs('Profile', ['Account', paths.account()]),
    ...(user.isLoader ? tabs('Profile', ['Billing details', paths.billingDetails()]) : []),
    ...tabs('Profile', ['Security', paths.security()]),
  ]
}

/** Words that pages of the navigation are found by besides their names. */
const wordsOfPage: Record<string, { also: string }> = {
  [paths.organisations()]: { also: 'contracts deliveries webhooks keys' },
  [paths.reports()]: { also: 'billing report' },
}

/** What can be begun from anywhere, beside the pages that have it. */
export const actionsFor = ({ isAdmin, isBuyer }: EntriesOf): readonly PageEntry[] => [
  ...(isBuyer ? [] : [submitLead]),
  ...(isAdmin ? ofAdministrators : []),
]

const submitLead: PageEntry = { label: 'Submit lead', area: 'leads', path: paths.submitLeads() }
const ofAdministrators: readonly PageEntry[] = [
  { label: 'Invite a loader', area: 'people', path: paths.invitations() },
  { label: 'Add an organisation', area: 'settings', detail: 'new', path: paths.organisations() },
  { label: 'Add an administrator', area: 'people', detail: 'invite', path: paths.administrators() },
  { label: 'New payment run', area: 'money', detail: 'pay loaders', path: paths.paymentRuns() },
  { label: 'Issue an invoice', area: 'money', detail: 'new', path: paths.invoices() },
]

const tabs = (detail: string, ...all: (readonly [string, string, AdministratorArea?])[]): PageEntry[] =>
  all.map(([label, path, area]) => ({ label, detail, path, ...(area && { area }) }))

/** Whether every word that was typed begins a word of the texts, in the singular or the plural. */
export function isNamed(typed: string, ...texts: readonly (string | undefined)[]): boolean {
  const words = wordsOf(texts.join(' '))
  return wordsOf(typed).every(part => words.some(word => word.startsWith(part) || word.startsWith(singularOf(part))))
}

const singularOf = (word: string): string => word.replace(/(?<=\w{2})(ies|s)$/, end => (end === 'ies' ? 'y' : ''))

const wordsOf = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** A text around the first place of what was typed, and that place as it is written there; nothing when it is not in it. */
export function markIn(text: string, typed: string): { before: string; marked: string; after: string } {
  const part = typed.trim()
  const start = text.toLowerCase().indexOf(part.toLowerCase())
  if (part === '' || start === -1) return { before: text, marked: '', after: '' }
  const end = start + part.length
  return { before: text.slice(0, start), marked: text.slice(start, end), after: text.slice(end) }
}
