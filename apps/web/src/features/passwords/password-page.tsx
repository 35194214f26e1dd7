import { checkPasswordLink } from '@lodeway/contract/passwords.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
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
  if (link.isPending) return <PageLoader />
  if (isSpent || link.data?.isUsable === false) return <SpentLink id={id} />
  return (
    <PublicPage title={title} text={link.data?.isAdded ? textIfAdded : text}>
      <PasswordForm onSpent={() => setIsSpent(true)} send={password => send(id, password)} />
    </PublicPage>
  )
}
