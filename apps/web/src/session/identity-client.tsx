import type { Auth0Client, PopupLoginOptions, User } from '@auth0/auth0-spa-js'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AppState, Begun } from './begin-session.ts'
import { beginAnew, tellWhoSignedIn } from './changed-hands.ts'

/** What is known of the person at the provider: nothing yet, who they are, that nobody is signed in, or what failed. */
interface Known {
  readonly isLoading: boolean
  readonly user?: User | undefined
  readonly error?: unknown
}

/** What the library does; each is the same function for as long as the page stands. */
interface Actions {
  readonly loginWithRedirect: Auth0Client['loginWithRedirect']
  /** Never rejects: what failed is in `error`. */
  readonly loginWithPopup: (asksAnew: boolean) => Promise<void>
  /** A window of its own asks who it is, and the page stays. @returns whether it is the same person; rejects when nobody signed in */
  readonly signInAgainBeside: (options: PopupLoginOptions) => Promise<boolean>
  readonly logout: Auth0Client['logout']
  readonly getAccessTokenSilently: (options: { cacheMode: 'on' | 'off' }) => Promise<string | undefined>
}

/** The identity library as React wants it. */
export interface Identity extends Known, Actions {
  readonly isAuthenticated: boolean
}

const IdentityContext = createContext<Identity | undefined>(undefined)

export function useIdentity(): Identity {
  const identity = useContext(IdentityContext)
  if (!identity) throw new Error('useIdentity needs an IdentityProvider around it.')
  return identity
}

interface Props {
  client: Auth0Client
  /** What the provider was asked when the page began. */
  begun: Promise<Begun>
  /** Handed what the way to sign-in was begun with. */
  onAnswer: (appState: AppState | undefined) => void
  children: ReactNode
}

/** Not for somebody whom the provider has to ask anew: it may have a session of theirs from before. */
const signInBeside = (client: Auth0Client): Promise<unknown> =>
  client.loginWithPopup().catch(async (problem: { error?: unknown }) => {
    // The window closes once somebody signed in, and a busy page may notice that before it hears of it.
    const isHeard =
      problem.error === 'cancelled' &&
      (await client.getTokenSilently({ cacheMode: 'off', timeoutInSeconds: 10 }).catch(() => false))
    if (isHeard === false) throw problem
  })

export function IdentityProvider({ client, begun, onAnswer, children }: Props) {
  const [known, setKnown] = useState<Known>({ isLoading: true })

  const learn = useCallback(
    async (act: () => Promise<unknown>, isSignIn = true) => {
      try {
        await act()
        const user = await client.getUser()
        if (isSignIn) tellWhoSignedIn(user?.sub)
        setKnown({ isLoading: false, user })
      } catch (error) {
        setKnown(before => ({ ...before, isLoading: false, error }))
      }
    },
    [client],
  )
  useEffect(() => {
    void begun.then(({ answer, error }) =>
      learn(async () => {
        if (error !== undefined) throw error
        if (answer !== undefined) onAnswer(answer.appState)
      }, answer !== undefined),
    )
  }, [learn, begun, onAnswer])

  /** Whose pages are shown. */
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    shown.current = known.user?.sub
  }, [known.user])

  const actions = useMemo<Actions>(
    () => ({
      loginWithRedirect: options => client.loginWithRedirect(options),
      loginWithPopup: asksAnew => {
        setKnown(before => ({ ...before, isLoading: true }))
        return learn(() =>
          asksAnew ? client.loginWithPopup({ authorizationParams: { prompt: 'login' } }) : signInBeside(client),
        )
      },
      signInAgainBeside: async options => {
        const before = await client.getUser()
        await client.loginWithPopup(options, { timeoutInSeconds: 600 })
        return (await client.getUser())?.sub === before?.sub
      },
      logout: async options => {
        await client.logout(options)
        if (options?.openUrl === false) setKnown(before => ({ ...before, user: undefined }))
      },
      getAccessTokenSilently: async options => {
        const whose = shown.current
        const isTheirs = (user: User | undefined) => whose === undefined || user === undefined || user.sub === whose
        try {
          const token = await client.getTokenSilently(options)
          // Somebody else signed in in another tab: nothing of these pages is sent in their name.
          return isTheirs(await client.getUser()) ? token : await beginAnew()
        } finally {
          const user = await client.getUser()
          if (isTheirs(user)) setKnown(before => (before.user === user ? before : { ...before, user }))
        }
      },
    }),
    [client, learn],
  )
  const identity = useMemo(
    () => ({ ...known, ...actions, isAuthenticated: known.user !== undefined }),
    [known, actions],
  )
  return <IdentityContext value={identity}>{children}</IdentityContext>
}
