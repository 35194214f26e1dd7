import { IconFileUpload } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { BusyButton } from './busy-button.tsx'
import classes from './file-button.module.css'

interface Props {
  label: string
  /** As browsers take it: '.csv,text/csv'. */
  accept: string
  /** The one that was chosen; nothing once it is done with. */
  fileName: string | undefined
  /** What was found in it: heard beside its name, where the eye finds it further down. */
  found?: string | undefined
  isReading: boolean
  disabled: boolean
  onChoose: (file: File) => void
}

/** Chooses a file, and names it. */
export function FileButton({ label, accept, fileName, found, isReading, disabled, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const nameBefore = useRef(fileName)
  useLayoutEffect(() => {
    const isDone = nameBefore.current !== undefined && fileName === undefined
    nameBefore.current = fileName
    // The button that was pressed goes with the rows: whoever works by keyboard goes on at another file.
    if (isDone && document.activeElement === document.body) input.current?.focus()
  }, [fileName])
  return (
    <div className={classes.line}>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={`Choose file: ${label}`}
        className={classes.file}
        disabled={disabled}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          // So that the same file, mended, can be chosen again.
          event.currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      <BusyButton
        className={classes.choose ?? ''}
        variant={fileName === undefined ? 'filled' : 'default'}
        tabIndex={-1}
        aria-hidden
        leftSection={<IconFileUpload size={17} aria-hidden />}
        busy={isReading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        Choose file
      </BusyButton>
      <output className={classes.fileName}>
        {fileName ?? ''}
        {found !== undefined && <span className="visually-hidden">. {found}</span>}
      </output>
    </div>
  )
}
