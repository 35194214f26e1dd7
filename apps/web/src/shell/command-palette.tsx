import { maxSearchLength } from '@lodeway/rules/limits.ts'
import { formatCount } from '@lodeway/rules/money/rand.ts'
import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { withReason } from '../ui/offline.ts'
import classes from './command-palette.module.css'
import type { Asked } from './find-button.tsx'
import { PaletteList } from './palette-list.tsx'
import type { PaletteOption } from './palette-option.ts'
import { usePaletteOptions } from './palette-options.tsx'

interface Props {
  asked: Asked
  onAsk: (asked: Asked) => void
  /** @param going elsewhere, so that the focus does not go back to where it was */
  onClose: (going: boolean) => void
  onLogOut: () => void
}

/** One box that finds people, leads, organisations, pages and actions; it is used by the keyboard alone, or by touch. */
export function CommandPalette({ asked: { text, isEntered }, onAsk, onClose, onLogOut }: Props) {
  const [activeKey, setActiveKey] = useState<string>()
  const { options, shown, total, settled, failed } = usePaletteOptions(text, onLogOut)
  const active = options.find(({ key }) => key === activeKey) ?? options[0]
  const listId = useId()
  const idOf = (option: PaletteOption) => `${listId}-${option.key}`
  const choose = useChoosing(onClose)

  useEffect(() => {
    // Enter came before the answer did: it is for what the text finds, not for what happened to be shown.
    if (isEntered && settled && active !== undefined) choose(active)
  }, [isEntered, settled, active, choose])

  const move = (step: number) => {
    if (active === undefined) return
    const next = options.at((options.indexOf(active) + step) % options.length)
    setActiveKey(next?.key)
    if (next !== undefined) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => onAsk({ text, isEntered: true }),
      Escape: () => onClose(false),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      centered={false}
      zIndex={260}
      size={640}
      yOffset="12vh"
      padding={0}
      classNames={{ content: classes.palette ?? '', body: classes.body ?? '', inner: classes.inner ?? '' }}
      attributes={{ content: { 'aria-label': 'Find anything' } }}
    >
      <div className={classes.question}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <input
          role="combobox"
          aria-label="Find people, leads, pages and actions"
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={active && idOf(active)}
          placeholder="Find people, leads, pages and actions"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          value={text}
          data-autofocus
          // Escape is for this dialog alone, and not for one that lies under it.
          data-mantine-stop-propagation="true"
          onKeyDown={onKeyDown}
          onChange={event => {
            onAsk({ text: event.currentTarget.value, isEntered: false })
            setActiveKey(undefined)
          }}
        />
        <button type="button" className={classes.key} onClick={() => onClose(false)}>
          Esc<span className="visually-hidden">: close</span>
        </button>
      </div>
      {options.length > 0 && (
        <PaletteList id={listId} idOf={idOf} options={options} active={active} typed={text} onChoose={choose} />
      )}
      <output className={classes.status}>{statusOf(shown, total, settled, failed)}</output>
      <p className={classes.help} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span className={classes.hint}>Phone and ID numbers in any spelling</span>
      </p>
    </Modal>
  )
}

/** Goes to what was chosen, or does it. */
function useChoosing(close: (going: boolean) => void) {
  const { history } = useRouter()
  const isChosen = useRef(false)
  return ({ path, searchText, act }: PaletteOption) => {
    if (isChosen.current) return
    isChosen.current = true
    close(path !== undefined)
    act?.()
    if (path !== undefined) history.push(path, searchText === undefined ? undefined : { searchText })
  }
}

function statusOf(shown: number, total: number, settled: boolean, failed: boolean): string {
  if (!settled) return 'Searching...'
  if (failed) return withReason('The search failed. Keep typing to try again.')
  if (total === 0) return 'Nothing was found.'
  if (shown < total) return `${shown} of ${formatCount(total)} results`
  return total === 1 ? '1 result' : `${total} results`
}
