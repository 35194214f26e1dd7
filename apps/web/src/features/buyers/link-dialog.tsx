import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A link in the only moment in which it can be seen, for where mail does not arrive. */
export const LinkDialog = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <Dialog title="Invitation" opened onClose={onClose}>
    <Text mb="md">
      The invitation is on its way by email. You can also hand over the link yourself: it cannot be shown again, and
      works once, for {setupLinkDays} days.
    </Text>
    <TextInput
      label="Link"
      readOnly
      value={link}
      data-autofocus
      onFocus={event => event.currentTarget.select()}
      rightSection={<CopyButton text={link} what="link" />}
      rightSectionWidth={42}
    />
    <Button mt="md" onClick={onClose}>
      Done
    </Button>
  </Dialog>
)
