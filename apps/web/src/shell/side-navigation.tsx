import {
  IconBuildings,
  IconChartHistogram,
  IconFileInvoice,
  IconHome,
  IconListDetails,
  IconSend,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useUser } from '../session/session.ts'
import type { EntryIcon } from './navigation-entries.ts'
import { entriesFor, isActiveEntry } from './navigation-entries.ts'
import classes from './side-navigation.module.css'

const icons: Record<EntryIcon, typeof IconHome> = {
  home: IconHome,
  users: IconUsers,
  leads: IconFileInvoice,
  submit: IconSend,
  reports: IconChartHistogram,
  organisations: IconBuildings,
  content: IconListDetails,
}

/** The way to every part of the product that is for this user. */
export function SideNavigation({ onFollow }: { onFollow?: () => void }) {
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main">
      <ul className={classes.list}>
        {entriesFor(user).map(({ label, path, icon }) => {
          const Icon = icons[icon]
          const active = isActiveEntry(path, pathname)
          return (
            <li key={path}>
              <Link
                to={path}
                className={classes.entry}
                data-active={active}
                // The library would mark prefixes of whole addresses; the rule here is the specification's.
                aria-current={active ? 'page' : undefined}
                activeProps={{ 'aria-current': active ? 'page' : undefined }}
                onClick={onFollow}
              >
                <Icon size={20} stroke={1.7} aria-hidden />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
