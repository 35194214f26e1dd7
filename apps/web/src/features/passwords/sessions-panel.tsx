import { endOtherSessions, listOwnSessions } from '@lodeway/contract/own-sign-in.ts'
import { useRef } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SessionItem } from './session-item.tsx'
import classes from './sessions.module.css'

/** Where somebody is signed in, and the way to sign out there. */
export function SessionsPanel() {
  const { data, isPending, refetch } = useCall(listOwnSessions, {}, { fresh: true })
  const list = useRef<HTMLUListElement>(null)
  // What was pressed goes with its row: the list takes the focus, so that who works by keyboard goes on from here.
  const goOnFromList = () => list.current?.focus()
  const endOthers = useSend(endOtherSessions, {
    success: 'You are signed out everywhere else',
    failure: 'Failed to sign out everywhere else. Please try again.',
    refresh: [listOwnSessions],
    onDone: goOnFromList,
  })
  // Another sign-in service keeps its sessions to itself: there is nothing to show of them.
  if (data?.length === 0) return null
  return (
    <Panel
      title={title}
      actions={
        data?.some(({ isThisDevice }) => !isThisDevice) && (
          <BusyButton variant="default" size="xs" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            Sign out everywhere else
          </BusyButton>
        )
      }
    >
      {isPending && <PageLoader />}
      {!isPending && !data && (
        <FailedPart text="Where you are signed in could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <p>
            {data.length === 1
              ? 'You are signed in nowhere else.'
              : 'If there is a device here that you do not know, sign out there and reset your password.'}
          </p>
          <ul ref={list} tabIndex={-1} aria-label={title} className={classes.sessions}>
            {data.map(session => (
              <SessionItem key={session.id} session={session} onEnded={goOnFromList} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

const title = 'Where you are signed in'
