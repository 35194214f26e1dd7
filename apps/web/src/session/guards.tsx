import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { beginAnewForOthers } from './changed-hands.ts'
import { useIdentity } from './identity-client.tsx'
import { Interruption } from './interruption.tsx'
import { NotForYouPage } from './not-for-you-page.tsx'
import { useSession, useUser } from './session.ts'
import { SignInFailurePage } from './sign-in-failure-page.tsx'

/** Lets the signed-in through and leads everybody else to sign-in, to come back to this very address. */
export function RequireSession() {
  const { state, user, interrupted, signIn } = useSession()
  const { href } = useLocation()
  const leaving = useRef(false)

  useEffect(() => {
    if (state !== 'anonymous' || leaving.current) return
    leaving.current = true
    void signIn(href)
  }, [state, signIn, href])

  // Not on pages for anybody: what is typed there is nobody's in particular.
  const sub = useIdentity().user?.sub
  useEffect(() => (sub === undefined ? undefined : beginAnewForOthers(sub)), [sub])

  // Before the way to sign-in: a failure that led straight back there would go round in circles.
  if (state === 'failed') return <SignInFailurePage />
  if (state !== 'authenticated' || !user) return <FullScreenLoader text="Loading authentication..." />
  if (!user.isAdmin && !user.isLoader && !user.isBuyer) {
    return (
      <main>
        <NotForYouPage />
      </main>
    )
  }
  return (
    <>
      <Outlet />
      {interrupted && <Interruption />}
    </>
  )
}

/** Pages of administrators. The server refuses the calls of others in any case; this says so in words. */
export const ForAdministrators = () => (useUser().isAdmin ? <Outlet /> : <NotForYouPage />)

/** Pages of everybody who submits leads. */
export const ForSubmitters = () => (useUser().isBuyer ? <NotForYouPage /> : <Outlet />)

/** Pages of the people of organisations. */
export const ForBuyers = () => (useUser().isBuyer ? <Outlet /> : <NotForYouPage />)

/** Pages of loaders. */
export const ForLoaders = () => (useUser().isLoader ? <Outlet /> : <NotForYouPage />)
