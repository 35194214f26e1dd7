import { type ComponentType, type FC, lazy, Suspense, useState } from 'react'
import { onFirstUse, onRest } from './first-use.ts'
import { withReason } from './offline.ts'
import { toast } from './toast.tsx'

interface LoadedLater<Props> extends FC<Props> {
  /** Resolves to whether the part is there; it is then drawn at once. Where it is not, a toast says so. */
  load: () => Promise<boolean>
}

/**
 * A part that a page shows only when it is asked to, a dialog for one, in a file of its own:
 * `const EditDialog = loadedLater(() => import('./edit-dialog.tsx').then(part => part.EditDialog))`.
 * @param isForFailures whether it is what tells of a failure, or asks before one: it does not wait for the first use of the page
 */
export function loadedLater<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  isForFailures = false,
): LoadedLater<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchOnce = async () => {
    loaded = await fetch()
    return { default: loaded }
  }
  const Part = lazy(() => untilThere(fetchOnce))
  // What fails here is asked for again when it is needed.
  const fetchAhead = () => void fetchOnce().catch(() => undefined)
  onFirstUse(fetchAhead)
  if (isForFailures) onRest(fetchAhead)

  function Shown(props: Props) {
    // What is there already needs no pause; what began with one keeps its state.
    const [Ready] = useState(() => loaded)
    if (Ready !== undefined) return <Ready {...props} />
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Shown, { load: () => fetchOnce().then(isThere, isMissing) })
}

const isThere = () => true
function isMissing(): boolean {
  toast.error(withReason('This could not be loaded. Please try again.'))
  return false
}

const missing = 'missing-part'

/**
 * The part comes with the connection, however long that takes. An error would take away the page that it was asked for on, and with it
 * what was typed there.
 */
const untilThere = <Part,>(fetchOnce: () => Promise<Part>): Promise<Part> =>
  fetchOnce().catch(() => {
    const text = 'Part of this page could not be loaded. It is tried again; if it does not come, reload the page.'
    toast.error(withReason(text), { id: missing, stays: true })
    return againAfter(1000, fetchOnce)
  })

async function againAfter<Part>(pauseMs: number, fetchOnce: () => Promise<Part>): Promise<Part> {
  await pause(pauseMs)
  // A style sheet that failed is not asked for again by itself.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  try {
    const part = await fetchOnce()
    toast.dismiss(missing)
    return part
  } catch {
    return againAfter(Math.min(pauseMs * 2, 15_000), fetchOnce)
  }
}

/** @returns after so long, or as soon as the browser is online again */
const pause = (pauseMs: number): Promise<void> =>
  new Promise(resolve => {
    const over = () => {
      clearTimeout(waiting)
      removeEventListener('online', over)
      resolve()
    }
    const waiting = setTimeout(over, pauseMs)
    addEventListener('online', over)
  })
