import { SchemeChoice } from '../src/shell/scheme-choice.tsx'
import { PageHeader } from '../src/ui/page-header.tsx'
import { RefreshButton } from '../src/ui/refresh-button.tsx'
import { Controls } from './controls.tsx'
import classes from './gallery.module.css'
import { Lists } from './lists.tsx'
import { Messages } from './messages.tsx'
import { Words } from './words.tsx'

/** Every part of `src/ui` in every state. A part that is new there has its place here. */
export const Gallery = () => (
  <main className={classes.page}>
    <PageHeader
      title="Gallery"
      text="Every part of the application in every state."
      actions={
        <>
          <SchemeChoice />
          <RefreshButton onRefresh={() => undefined} />
          <RefreshButton onRefresh={() => undefined} loading />
        </>
      }
    />
    <div className={classes.parts}>
      <Controls />
      <Words />
      <Lists />
      <Messages />
    </div>
  </main>
)
