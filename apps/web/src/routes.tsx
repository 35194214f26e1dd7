import type { AnyRoute, AsyncRouteComponent } from '@tanstack/react-router'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useBlocker,
} from '@tanstack/react-router'
import { pages } from './pages.ts'
import { shownCaseParameter, shownLeadParameter } from './paths.ts'
import type { Audience } from './route-table.ts'
import { movedPages, type PageName, routeTable } from './route-table.ts'
import { onlyTexts, parseSearch, stringifySearch } from './search-parameters.ts'
import { ForAdministrators, ForBuyers, ForLoaders, ForSubmitters, RequireSession } from './session/guards.tsx'
import { AuthenticationLayout } from './shell/authentication-layout.tsx'
import { LandingLayout } from './shell/landing-layout.tsx'
import { ErrorPage } from './ui/error-page.tsx'
import { NotFoundPage } from './ui/not-found-page.tsx'
import { isOffline, withReason } from './ui/offline.ts'
import { PageLoader } from './ui/page-loader.tsx'
import { toast } from './ui/toast.tsx'
import { UnsavedGuard } from './ui/unsaved-guard.tsx'

const root = createRootRoute({
  component: Guarded,
  notFoundComponent: NotFoundAlone,
  validateSearch: onlyTexts,
})

const layout = (parent: AnyRoute, id: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => parent, id, component })

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: RequireSession })
const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/signed-in-layout.tsx'), 'SignedInLayout'),
})

const parents: Record<Audience, AnyRoute> = {
  'anyone:authentication': layout(root, 'authentication', AuthenticationLayout),
  'anyone:landing': layout(root, 'landing', LandingLayout),
  everyone: shell,
  administrators: layout(shell, 'administrators', ForAdministrators),
  submitters: layout(shell, 'submitters', ForSubmitters),
  loaders: layout(shell, 'loaders', ForLoaders),
  buyers: layout(shell, 'buyers', ForBuyers),
}

function childrenOf(audience: Audience): AnyRoute[] {
  return routeTable
    .filter(([, , forWhom]) => forWhom === audience)
    .map(([name, path]) => {
      const route: AnyRoute = createRoute({ getParentRoute: () => parents[audience], path })
      return route.update({ component: withParameters(route, pages[name]) })
    })
}

/** The page as its route shows it. That its properties are its path's parameters is held by the type of `pages`. */
function withParameters(route: AnyRoute, page: (typeof pages)[PageName]) {
  const Page = page as AsyncRouteComponent<object>
  const Shown = () => <Page {...route.useParams()} />
  return Page.preload ? Object.assign(Shown, { preload: Page.preload }) : Shown
}

/**
 * The public pages of a layout. An unknown address below one is answered in the same layout, and nobody has to sign in
 * for it. The page is an index of its own: beside a route for everything below, its bare path would be taken for that.
 */
const publicChildrenOf = (audience: 'anyone:authentication' | 'anyone:landing', nothing: () => React.ReactNode) =>
  routeTable
    .filter(([, , forWhom]) => forWhom === audience)
    .map(([name, path]) => {
      const parent: AnyRoute = createRoute({ getParentRoute: () => parents[audience], path })
      return parent.addChildren([
        createRoute({ getParentRoute: () => parent, path: '/', component: withParameters(parent, pages[name]) }),
        createRoute({ getParentRoute: () => parent, path: '$', component: nothing }),
      ])
    })

function routeTree(): typeof root {
  const guarded = ['administrators', 'submitters', 'loaders', 'buyers'] as const
  for (const audience of guarded) parents[audience].addChildren(childrenOf(audience))
  // The authentication layout has a main part of its own.
  for (const [audience, nothing] of [
    ['anyone:authentication', NotFoundPage],
    ['anyone:landing', NotFoundAlone],
  ] as const) {
    parents[audience].addChildren(publicChildrenOf(audience, nothing))
  }
  shell.addChildren([...childrenOf('everyone'), ...guarded.map(audience => parents[audience])])
  signedIn.addChildren([shell])
  const moved = movedPages.map(([path, to]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ to, search: true, replace: true })
      },
    }),
  )
  root.addChildren([...moved, signedIn, parents['anyone:authentication'], parents['anyone:landing']])
  return root
}

/** What opens a dialog over a page when it stands in the address. */
const dialogParameters = [shownLeadParameter, shownCaseParameter]

/** Every page, and what asks before one is left with something unsaved: nobody is asked who cannot leave. */
function Guarded() {
  return (
    <>
      <ConnectionGuard />
      <UnsavedGuard dialogs={dialogParameters} isOutOfReach={isOutOfReach}>
        <Outlet />
      </UnsavedGuard>
    </>
  )
}

function ConnectionGuard() {
  useBlocker({ shouldBlockFn: isOutOfReach, enableBeforeUnload: false })
  return null
}

/**
 * Whether a page is not there yet and cannot be fetched, which is said. The router takes a file that does not come for that of an older
 * version and loads everything anew: without a connection, the browser's error page in place of what was on screen.
 */
async function isOutOfReach({ next }: { next: { fullPath: string } }): Promise<boolean> {
  if (!isOffline()) return false
  const name = routeTable.find(([, path]) => path === next.fullPath.replace(/(?<=.)\/$/, ''))?.[0]
  if (name === undefined) return false
  // A page that is there has nothing left to load. The browser may have kept the file.
  await pages[name].preload?.()
  if (pages[name].preload === undefined) return false
  toast.error(withReason('This page could not be loaded. Please try again.'))
  return true
}

/** Outside the shell there is no main part of the page yet. */
function NotFoundAlone() {
  return (
    <main>
      <NotFoundPage />
    </main>
  )
}

/**
 * Made when the address is final: before the identity provider's answer has been used up, the address is the answer's
 * and not the page's.
 */
export const makeRouter = () =>
  createRouter({
    routeTree: routeTree(),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PageLoader,
    defaultPendingMs: 150,
    // The router would keep it for half a second, however soon the page is there.
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
