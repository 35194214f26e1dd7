import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ListView, parametersOf } from './view-address.ts'
import classes from './views.module.css'

interface Props {
  views: readonly ListView[]
  shown: ListView | undefined
  /** Saves what was changed of the one that is shown; undefined where nothing was. */
  onUpdate: (() => void) | undefined
}

const exactly = { exact: true } as const

/** The saved views of a list, side by side. */
export const ViewChips = ({ views, shown, onUpdate }: Props) => (
  <nav aria-label="Views" className={classes.views}>
    <Link
      to="."
      search={{}}
      activeOptions={exactly}
      className={classes.view}
      data-shown={shown === undefined || undefined}
    >
      All
    </Link>
    {views.map(view => (
      <Link
        key={view.id}
        to="."
        search={parametersOf(view)}
        activeOptions={exactly}
        className={classes.view}
        data-shown={view === shown || undefined}
        aria-current={view === shown || undefined}
        title={view.name}
      >
        {view.shared && <IconUsers size={14} aria-hidden />}
        <span className={classes.name}>{view.name}</span>
        {view.shared && <span className="visually-hidden"> (shared)</span>}
        {view === shown && onUpdate && <span className="visually-hidden"> (changed)</span>}
      </Link>
    ))}
    {onUpdate && (
      <button type="button" className={classes.update} onClick={onUpdate}>
        Update view
      </button>
    )}
  </nav>
)
