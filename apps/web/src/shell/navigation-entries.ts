import { paths } from '../paths.ts'
import type { SessionUser } from '../session/claims.ts'

export type EntryIcon = 'home' | 'users' | 'leads' | 'submit' | 'earnings' | 'reports' | 'organisations' | 'content'

export interface Entry {
  label: string
  path: string
  icon: EntryIcon
}

const home: Entry = { label: 'Home', path: paths.home(), icon: 'home' }

/** The side navigation's entries for a user (document 1, section 2), and a loader's way to what they earned. */
export function entriesFor({ isAdmin, isLoader, id }: Pick<SessionUser, 'isAdmin' | 'isLoader' | 'id'>): Entry[] {
  if (isAdmin) {
    return [
      home,
      { label: 'User Management', path: paths.userManagement(), icon: 'users' },
      { label: 'Lead Management', path: paths.leads(), icon: 'leads' },
      { label: 'Reports', path: paths.reports(), icon: 'reports' },
      { label: 'Organisation Management', path: paths.organisations(), icon: 'organisations' },
      { label: 'Content Management', path: paths.contentManagement(), icon: 'content' },
    ]
  }
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
