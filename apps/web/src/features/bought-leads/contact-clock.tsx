import { lateness, waitedFor } from '@lodeway/rules/bought-leads/states.ts'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { shownTime } from '../../ui/shown-time.ts'
import { State, type Tone } from '../../ui/state.tsx'

const tones: Record<ReturnType<typeof lateness>, Tone> = { inTime: 'success', late: 'warning', farTooLate: 'danger' }

/** When a client is to be called again; once that time has come it says so. */
export function CallBackTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
  const isDue = Date.parse(at) <= now
  return <State tone={isDue ? 'danger' : 'neutral'}>{`${isDue ? 'Due' : 'Call back'} ${shownTime(at)}`}</State>
}

/** How long a client has waited for the first call; it goes on while it is looked at. */
export function ContactClock({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  return <State tone={tones[lateness(minutes)]}>{waitedFor(minutes)}</State>
}
