import { getIntegration, rotateSigningSecret } from '@lodeway/contract/integration.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import classes from './lead-delivery.module.css'
import { useShownOnce } from './use-shown-once.ts'

const ShownOnceDialog = loadedLater(() => import('./shown-once-dialog.tsx').then(part => part.ShownOnceDialog))

interface Props {
  organisationId: string
  exists: boolean
}

/** The secret that webhooks are signed with. Only a new one is ever shown. */
export function SigningSecret({ organisationId, exists }: Props) {
  const [asking, setAsking] = useState(false)
  const secret = useShownOnce('signing secret')
  const rotate = useSend(rotateSigningSecret, {
    failure: 'Failed to make a signing secret. Please try again.',
    refresh: [getIntegration],
    onDone: answer => {
      setAsking(false)
      secret.show(answer.secret)
    },
  })
  const make = (endsEarlier = false) => {
    secret.setAtStake(true)
    rotate.mutate(
      { params: { id: organisationId }, body: { endsEarlier } },
      { onError: () => secret.setAtStake(false) },
    )
  }
  return (
    <div className={classes.apart}>
      <div>
        <h3>Signing secret</h3>
        <p className={classes.keyUse}>
          {exists
            ? 'A secret exists. It cannot be shown again, only replaced.'
            : 'There is no secret yet, so leads wait.'}
        </p>
      </div>
      <InArea area="settings">
        <Button
          variant="default"
          aria-busy={rotate.isPending}
          onClick={() => (exists ? setAsking(true) : rotate.isPending || make())}
        >
          {exists ? 'Replace secret' : 'Make a secret'}
        </Button>
      </InArea>
      <ConfirmDialog
        title="Replace signing secret"
        opened={asking}
        confirmLabel="Replace"
        other={
          <BusyButton variant="default" busy={rotate.isPending} onClick={() => make(true)}>
            Replace and end the old one now
          </BusyButton>
        }
        danger
        busy={rotate.isPending}
        onConfirm={() => make()}
        onClose={() => setAsking(false)}
      >
        The old secret keeps signing for another 24 hours. Whoever receives leads must switch to the new one by then to
        keep receiving leads. If it has leaked, end it now: until they have switched, they refuse what is sent.
      </ConfirmDialog>
      <ShownOnceDialog title="Signing secret" label="Signing secret" text={secret.text} onClose={secret.hide} />
    </div>
  )
}
