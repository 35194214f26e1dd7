import { checkPasswordLink } from '@lodeway/contract/passwords.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../session/session.ts'
import { useTabTitle } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { PasswordForm } from './password-form.tsx'
import { SpentLink } from './spent-link.tsx'
import { UnusableLink } from './unusable-link.tsx'

interface Props {
  purpose: 'setup' | 'reset'
  tabTitle: string
  title: string
  text: string
  /** The same to somebody who asked for nothing. */
  textIfAdded?: string
  /** Sets the password by the single-use id of the mail's link. @returns the ticket that signs in */
  send: (id: string, password: string) => Promise<{ signInTicket: string | null }>
}

/** A password by the link of a mail. That a link no longer works is shown when it is opened, not after a password was typed. */
export function PasswordPage({ tabTitle, ...page }: Props) {
  useTabTitle(tabTitle)
  const { id } = useSearch({ from: '__root__' })
  return typeof id !== 'string' || id === '' ? <UnusableLink /> : <WithLink key={id} id={id} {...page} />
}

function WithLink({ id, purpose, title, text, textIfAdded = text, send }: Omit<Props, 'tabTitle'> & { id: string }) {
  // Where it cannot be asked, the form shows: sending it will tell.
  const link = useCall(checkPasswordLink, { body: { id, purpose } }, { fresh: true, retry: false })
  const [isSpent, setIsSpent] = useState(false)
  const { user } = useSession()
  if (link.isPending) return <PageLoader />
  if (isSpent || link.data?.isUsable === false) return <SpentLink id={id} />
  // Whose the link is it tells nobody; who is signed in is known here. They mostly reset their own password, and never set a first one.
  const signedIn =
    user && purpose === 'setup'
      ? ` ${user.name} is signed in in this browser at the moment, and will be signed out once the password is set. What was typed in other tabs and not saved is lost then.`
      : ''
  return (
    <PublicPage title={title} text={(link.data?.isAdded ? textIfAdded : text) + signedIn}>
      <PasswordForm onSpent={() => setIsSpent(true)} send={password => send(id, password)} />
    </PublicPage>
  )
}
