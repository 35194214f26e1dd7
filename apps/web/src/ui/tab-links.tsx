import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './tab-links.module.css'

export interface TabLink {
  label: string
  to: string
  /** Stays the current tab on the pages below its own: the form of an entry of its list. */
  coversBelow?: boolean
}

/** Tabs that are pages of their own: links, so that they can be opened elsewhere and found in the history. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const pathname = useLocation({ select: location => location.pathname })
  const tabs = useRef<HTMLElement>(null)
  const words = links.map(({ label: text }) => text).join()
  // On a phone the tabs may be wider than the screen: the current one is moved into view, also when a count makes them wider.
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current=page]')
    // Another page of the same tabs has another current one.
    if (pathname !== '' && current && tabs.current)
      tabs.current.scrollLeft = current.offsetLeft - tabs.current.offsetLeft
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the path decides which tab is current.
  }, [pathname, words])
  return (
    <nav ref={tabs} aria-label={label} className={classes.tabs}>
      {links.map(({ label: text, to, coversBelow = false }) => (
        <Link key={to} to={to} className={classes.tab} activeOptions={{ exact: !coversBelow, includeSearch: false }}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
