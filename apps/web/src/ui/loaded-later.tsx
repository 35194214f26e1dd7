import { type ComponentType, type FC, lazy, Suspense, useState } from 'react'
import { onFirstUse } from './first-use.ts'

interface LoadedLater<Props> extends FC<Props> {
  /** Resolves once the part is there; it is then drawn at once. */
  load: () => Promise<unknown>
}

/**
 * A part that a page shows only when it is asked to, a dialog for one, in a file of its own:
 * `const EditDialog = loadedLater(() => import('./edit-dialog.tsx').then(part => part.EditDialog))`.
 */
export function loadedLater<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LoadedLater<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded = await fetch()
    return { default: loaded }
  }
  const Part = lazy(load)
  // What fails here is asked for again when it is needed.
  onFirstUse(() => void load().catch(() => undefined))

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
  return Object.assign(Shown, { load })
}
