import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import { paths } from '../paths.ts'
import type { SessionUser } from '../session/claims.ts'

export type EntryIcon =
  | 'home'
  | 'users'
  | 'leads'
  | 'submit'
  | 'earnings'
  | 'reports'
  | 'organisations'
  | 'content'
  | 'administration'

export interface Entry {
  label: string
  path: string
  icon: EntryIcon
}

const ofBuyers: readonly (Entry & { permission: BuyerPermission })[] = [
  { label: 'Returns', path: paths.ownCases(), icon: 'leads', permission: 'outcomes' },
  { label: 'Contracts', path: paths.ownContracts(), icon: 'reports', permission: 'contracts' },
  { label: 'Invoices', path: paths.ownInvoices(), icon: 'earnings', permission: 'money' },
  { label: 'Integration', path: paths.ownIntegration(), icon: 'administration', permission: 'integration' },
  { label: 'Colleagues', path: paths.colleagues(), icon: 'users', permission: 'people' },
]

const home: Entry = { label: 'Home', path: paths.home(), icon: 'home' }

/** Who the entries are for; of a buyer, what they may do. */
export interface EntriesOf extends Pick<SessionUser, 'isAdmin' | 'isLoader' | 'isBuyer' | 'id'> {
  readonly permissions: readonly BuyerPermission[]
}

/** The side navigation's entries for a user (document 1, section 2), a loader's way to what they earned, and a buyer's pages. */
export function entriesFor({ isAdmin, isLoader, isBuyer, id, permissions }: EntriesOf): Entry[] {
  if (isAdmin) {
    return [
      home,
      { label: 'User Management', path: paths.userManagement(), icon: 'users' },
      { label: 'Lead Management', path: paths.leads(), icon: 'leads' },
      { label: 'Reports', path: paths.reports(), icon: 'reports' },
      { label: 'Organisation Management', path: paths.organisations(), icon: 'organisations' },
      { label: 'Content Management', path: paths.contentManagement(), icon: 'content' },
      { label: 'Administration', path: paths.dataRequests(), icon: 'administration' },
    ]
  }
  if (isBuyer) return [home, ...ofBuyers.filter(({ permission }) => permissions.includes(permission))]
  if (!isLoader) return [home]
  return [
    home,
    { label: 'My Leads', path: paths.leads(id), icon: 'leads' },
    { label: 'Submit Leads', path: paths.submitLeads(), icon: 'submit' },
    { label: 'My Earnings', path: paths.earnings(), icon: 'earnings' },
  ]
}

/** An entry is active when the current path starts with its path; home only on its own. */
export function isActiveEntry(entryPath: string, currentPath: string): boolean {
  if (entryPath === paths.home()) return currentPath === entryPath
  return currentPath === entryPath || currentPath.startsWith(`${entryPath}/`)
}
