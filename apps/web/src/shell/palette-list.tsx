/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   The list of a combobox: its box keeps the focus and has the keys, and no element of HTML is one. */
import classes from './command-palette.module.css'
import { markIn } from './palette-entries.ts'
import type { PaletteOption } from './palette-option.ts'

interface Props {
  id: string
  idOf: (option: PaletteOption) => string
  options: readonly PaletteOption[]
  active: PaletteOption | undefined
  typed: string
  onChoose: (option: PaletteOption) => void
}

/** What was found, group by group; the active option is the one that Enter opens. */
export const PaletteList = ({ id, idOf, options, active, typed, onChoose }: Props) => (
  <div id={id} role="listbox" aria-label="Results" className={classes.results}>
    {[...Map.groupBy(options, ({ group }) => group)].map(([group, found]) => (
      <div key={group} role="group" aria-label={group}>
        <p className={classes.group} aria-hidden>
          {group}
        </p>
        {found.map(option => (
          <div
            key={option.key}
            id={idOf(option)}
            role="option"
            aria-selected={option === active}
            className={classes.option}
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <span className={classes.icon}>{option.icon}</span>
            <span className={classes.label}>
              <Marked text={option.label} typed={typed} />
              {option.detail !== undefined && <span className={classes.detail}> {option.detail}</span>}
            </span>
            {option.state}
          </div>
        ))}
      </div>
    ))}
  </div>
)

function Marked({ text, typed }: { text: string; typed: string }) {
  const { before, marked, after } = markIn(text, typed)
  return (
    <>
      {before}
      {marked !== '' && <mark>{marked}</mark>}
      {after}
    </>
  )
}
