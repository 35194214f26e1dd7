import {
  IconAdjustments,
  IconBuildings,
  IconChartHistogram,
  IconFileInvoice,
  IconHome,
  IconListDetails,
  IconSend,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { paths } from '../paths.ts'
import { useUser } from '../session/session.ts'
import { usePermissions } from '../session/use-buyer.ts'
import type { EntryIcon } from './navigation-entries.ts'
import { entriesFor, isActiveEntry } from './navigation-entries.ts'
import classes from './side-navigation.module.css'
import { useWaitingRequests } from './use-waiting-requests.ts'

const icons: Record<EntryIcon, typeof IconHome> = {
  home: IconHome,
  users: IconUsers,
  leads: IconFileInvoice,
  submit: IconSend,
  earnings: IconWallet,
  reports: IconChartHistogram,
  organisations: IconBuildings,
  content: IconListDetails,
  administration: IconAdjustments,
}

interface Props {
  /** Icons at the left where there is no room for words, a list of both, or a bar for the thumb. */
  look: 'rail' | 'drawer' | 'bar'
  onFollow?: () => void
}

/** The way to every part of the product that is for this user. */
export function SideNavigation({ look, onFollow }: Props) {
  const user = useUser()
  const permissions = usePermissions()
  const pathname = useLocation({ select: location => location.pathname })
  const waiting = useWaitingRequests()
  const badgeId = useId()
  return (
    <nav aria-label="Main" className={classes[look]}>
      <ul className={classes.list}>
        {entriesFor({ ...user, permissions }).map(({ label, path, icon }) => {
          const Icon = icons[icon]
          const active = isActiveEntry(path, pathname)
          const hasBadge = waiting > 0 && path === paths.userManagement()
          return (
            <li key={path} className={classes.item}>
              <Link
                to={path}
                className={classes.entry}
                data-active={active}
                // The library would mark prefixes of whole addresses; the rule here is the specification's.
                aria-current={active ? 'page' : undefined}
                activeProps={{ 'aria-current': active ? 'page' : undefined }}
                aria-describedby={hasBadge ? badgeId : undefined}
                onClick={onFollow}
              >
                <Icon size={look === 'bar' ? 22 : 18} stroke={1.6} aria-hidden />
                <span className={classes.label}>{label}</span>
              </Link>
              {hasBadge && (
                <span id={badgeId} className={classes.badge}>
                  {waiting}
                  <span className="visually-hidden">
                    {waiting === 1 ? ' access request waits' : ' access requests wait'}
                  </span>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
