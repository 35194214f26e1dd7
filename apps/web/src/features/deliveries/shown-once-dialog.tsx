import { Button, TextInput } from '@mantine/core'
import { useUser } from '../../session/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './shown-once-dialog.module.css'

interface Props {
  title: string
  label: string
  /** The secret; the dialog is open while there is one. */
  text: string | undefined
  onClose: () => void
}

/** A secret in the only moment in which it can be seen: nothing closes it by chance. */
export const ShownOnceDialog = ({ title, label, text, onClose }: Props) => (
  <Dialog title={title} opened={text !== undefined} onClose={onClose} onlyByButton>
    <p>
      Copy it now and {useUser().isBuyer ? 'keep it safe' : 'pass it to the organisation safely'}. It cannot be shown
      again.
    </p>
    <TextInput
      label={label}
      readOnly
      value={text ?? ''}
      data-autofocus
      onFocus={event => event.currentTarget.select()}
      rightSection={<CopyButton text={text ?? ''} what={label.toLowerCase()} />}
      rightSectionWidth={42}
      classNames={{ input: classes.secret ?? '' }}
    />
    <div className={classes.buttons}>
      <Button onClick={onClose}>I have copied it</Button>
    </div>
  </Dialog>
)
