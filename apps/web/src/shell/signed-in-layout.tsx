import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '../session/session.ts'
import { useAreas } from '../session/use-areas.ts'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { AreasHeld } from '../ui/in-area.tsx'
import { HabitsOwner, ListViews, type ViewsProps } from '../ui/list-person.ts'
import { loadedLater } from '../ui/loaded-later.tsx'
import { useLoaderBranding } from './branding.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SideNavigation } from './side-navigation.tsx'
import classes from './signed-in-layout.module.css'

const NavigationDrawer = loadedLater(() => import('./navigation-drawer.tsx').then(part => part.NavigationDrawer))

const ConfirmItIsYou = loadedLater(() =>
  import('../features/passwords/confirm-it-is-you.tsx').then(part => part.ConfirmItIsYou),
)

const ViewsBar = loadedLater(() => import('../features/views/views-bar.tsx').then(part => part.ViewsBar))

/** Buyers save none. */
const drawNoViews = () => null

const drawViews = (props: ViewsProps) => <ViewsBar {...props} />

/** Header, side navigation and footer around every page that needs sign-in. On small screens the navigation is a drawer. */
export function SignedInLayout() {
  const { settled } = useLoaderBranding()
  const [menuOpened, menu] = useDisclosure(false)
  const [menuWasOpened, setMenuWasOpened] = useState(false)
  if (menuOpened && !menuWasOpened) setMenuWasOpened(true)
  const main = useFocusOnNewPage()
  const { id, isAdmin, isBuyer } = useUser()
  const areas = useAreas()
  if (!settled) return <FullScreenLoader text="Loading your organisation..." />
  return (
    <AreasHeld value={areas}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <ConfirmItIsYou />
      <Header menuOpened={menuOpened} onToggleMenu={menu.toggle} />
      <div className={classes.body}>
        <aside className={classes.side}>
          <SideNavigation look="rail" />
        </aside>
        {menuWasOpened && <NavigationDrawer opened={menuOpened} onClose={menu.close} />}
        <div className={classes.content} data-above-bar={!isAdmin || undefined}>
          <main id="main" ref={main} tabIndex={-1} className={classes.main}>
            <HabitsOwner value={id}>
              <ListViews value={isBuyer ? drawNoViews : drawViews}>
                <Outlet />
              </ListViews>
            </HabitsOwner>
          </main>
          <Footer />
        </div>
      </div>
      {!isAdmin && (
        <div className={classes.bar}>
          <SideNavigation look="bar" />
        </div>
      )}
    </AreasHeld>
  )
}

/**
 * Puts the focus at the top of a page that was just opened, as loading it whole would have: before it is painted, so
 * that it is never taken from a field somebody has reached by then.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: location => location.pathname })
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
