import { hasUnsaved } from '../ui/unsaved.ts'
import { hasKept } from './kept.ts'

// Not the channel that signs tabs out: a tab of an older version takes every word on that one for the end.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lodeway.unsaved')
const question = 'is anything unsaved?'
const yes = 'yes'

/** How long the other tabs are given; a tab that the browser has frozen does not answer at all. */
const patienceMs = 200

/** Whether signing out would lose anything typed: on this page, kept in this tab, or in another tab of the browser. */
export function wouldLoseTyping(): Promise<boolean> {
  if (isHere()) return Promise.resolve(true)
  if (channel === undefined) return Promise.resolve(false)
  return new Promise(resolve => {
    const settle = (answer: boolean) => {
      clearTimeout(waiting)
      channel.removeEventListener('message', hear)
      resolve(answer)
    }
    const hear = ({ data }: MessageEvent) => data === yes && settle(true)
    const waiting = setTimeout(() => settle(false), patienceMs)
    channel.addEventListener('message', hear)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone.
    channel.postMessage(question)
  })
}

const isHere = (): boolean => hasUnsaved() || hasKept()

channel?.addEventListener('message', ({ data }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone.
  if (data === question && isHere()) channel.postMessage(yes)
})
