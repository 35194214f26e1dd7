import { endOwnSession, listOwnSessions } from '@lodeway/contract/own-sign-in.ts'
import type * as z from 'zod/mini'
import { useRefresh } from '../../api/use-refresh.ts'
import { useSend } from '../../api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { State } from '../../ui/state.tsx'
import classes from './sessions.module.css'

interface Props {
  session: z.output<(typeof listOwnSessions)['answer']>[number]
  onEnded: () => void
}

/** One place where somebody is signed in: with what, from where, since when, and the way to sign out there. */
export function SessionItem({ session, onEnded }: Props) {
  const { id, device, addressRange, signedInAt, lastUsedAt, isThisDevice } = session
  const refresh = useRefresh()
  const end = useSend(endOwnSession, {
    success: `${device} is signed out`,
    failure: 'Failed to sign out there. Please try again.',
    refresh: [listOwnSessions],
    onDone: onEnded,
  })
  return (
    <li className={classes.session}>
      <div className={classes.words}>
        <span className={classes.device}>{device}</span>
        <span className={classes.facts}>
          {addressRange !== null && <span>Internet address {addressRange}</span>}
          <span>Signed in {shownTime(signedInAt)}</span>
          {!isThisDevice && <span>Last used {shownTime(lastUsedAt)}</span>}
        </span>
      </div>
      {isThisDevice ? (
        <State tone="success">This device</State>
      ) : (
        <BusyButton
          variant="default"
          size="xs"
          busy={end.isPending}
          aria-label={`Sign out ${device}, last used ${shownTime(lastUsedAt)}`}
          // One that has ended meanwhile is no longer there to be signed out.
          onClick={() => end.mutate({ params: { id } }, { onError: () => refresh(listOwnSessions) })}
        >
          Sign out
        </BusyButton>
      )}
    </li>
  )
}
