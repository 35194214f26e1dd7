import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../session/session.ts'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { loadedLater } from '../ui/loaded-later.tsx'
import { useLoaderBranding } from './branding.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SideNavigation } from './side-navigation.tsx'
import classes from './signed-in-layout.module.css'

const NavigationDrawer = loadedLater(() => import('./navigation-drawer.tsx').then(part => part.NavigationDrawer))

/** Header, side navigation and footer around every page that needs sign-in. On small screens the navigation is a drawer. */
export function SignedInLayout() {
  const { settled } = useLoaderBranding()
  const [menuOpened, menu] = useDisclosure(false)
  const [menuWasOpened, setMenuWasOpened] = useState(false)
  if (menuOpened && !menuWasOpened) setMenuWasOpened(true)
  const main = useFocusOnNewPage()
  const { isLoader } = useUser()
  if (!settled) return <FullScreenLoader text="Loading your organisation..." />
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Header menuOpened={menuOpened} onToggleMenu={menu.toggle} />
      <div className={classes.body}>
        <aside className={classes.side}>
          <SideNavigation look="rail" />
        </aside>
        {menuWasOpened && <NavigationDrawer opened={menuOpened} onClose={menu.close} />}
        <div className={classes.content} data-above-bar={isLoader || undefined}>
          <main id="main" ref={main} tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      {isLoader && (
        <div className={classes.bar}>
          <SideNavigation look="bar" />
        </div>
      )}
    </>
  )
}

/** Puts the focus at the top of a page that was just opened, as loading it whole would have. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: location => location.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
