import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from './api/query-client.ts'
import { config } from './config.ts'
import { makeRouter } from './routes.tsx'
import { SessionProvider } from './session/auth0-session.tsx'
import { isSignInAnswer } from './session/return-path.ts'
import { useSession } from './session/session.ts'
import { Branding } from './shell/branding.tsx'
import { FullScreenLoader } from './ui/full-screen-loader.tsx'
import { popupsId } from './ui/popups-id.ts'
import { Toasts } from './ui/toasts.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider config={config}>
        <Branding>
          <Toasts />
          <Routed />
          <section id={popupsId} aria-label="Popups" />
        </Branding>
      </SessionProvider>
    </QueryClientProvider>
  )
}

function Routed() {
  const { state } = useSession()
  const [addressIsAnswer] = useState(() => location.pathname === '/' && isSignInAnswer(location.search))
  // Pages for anyone need not wait; an answer of the identity provider has to be used up first.
  if (addressIsAnswer && state === 'loading') return <FullScreenLoader text="Loading authentication..." />
  return <Router />
}

function Router() {
  const [router] = useState(makeRouter)
  return <RouterProvider router={router} />
}
