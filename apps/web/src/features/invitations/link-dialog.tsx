import { Button, Text, TextInput } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import classes from './invitations.module.css'
import type { FreshLink } from './use-invitation-actions.tsx'

/** A link in the only moment in which it can be seen: to be copied, or read off the screen by a telephone. */
export const LinkDialog = ({ fresh, onClose }: { fresh: FreshLink; onClose: () => void }) => (
  <Dialog title="Invitation" opened onClose={onClose}>
    <Text mb="md">
      {fresh.isMailed
        ? 'The invitation is on its way by email. You can also hand it over yourself: '
        : 'Hand the invitation over: '}
      the link cannot be shown again. It works once, until {shownTime(fresh.expiresAt)}.
    </Text>
    <div className={classes.link}>
      <QrCode text={fresh.link} label="Invitation QR code" />
      <TextInput
        label="Link"
        readOnly
        value={fresh.link}
        data-autofocus
        onFocus={event => event.currentTarget.select()}
        rightSection={<CopyButton text={fresh.link} what="link" />}
        rightSectionWidth={42}
      />
    </div>
    <div className={classes.buttons}>
      <Button onClick={onClose}>Done</Button>
    </div>
  </Dialog>
)
