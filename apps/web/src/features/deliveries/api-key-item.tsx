import type { integration } from '@lodeway/contract/integration.ts'
import { getIntegration, revokeApiKey } from '@lodeway/contract/integration.ts'
import { Button, Code } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { State } from '../../ui/state.tsx'
import classes from './lead-delivery.module.css'

interface Props {
  organisationId: string
  apiKey: z.output<typeof integration>['keys'][number]
}

/** One key: what tells it apart, when it was last used, and the way to take it away. */
export function ApiKeyItem({ organisationId, apiKey }: Props) {
  const [asking, setAsking] = useState(false)
  const revoke = useSend(revokeApiKey, {
    success: 'API key revoked',
    failure: 'Failed to revoke API key. Please try again.',
    refresh: [getIntegration],
    onDone: () => setAsking(false),
  })
  return (
    <li className={classes.key}>
      <span className={classes.keyName}>
        {apiKey.name}
        <Code>{apiKey.prefix}…</Code>
      </span>
      <span className={classes.keyUse}>
        {apiKey.lastUsedAt === null ? 'Never used' : `Last used ${shownTime(apiKey.lastUsedAt)}`}
      </span>
      {apiKey.revokedAt === null ? (
        <InArea area="settings">
          <Button
            variant="default"
            size="xs"
            aria-label={`Revoke ${apiKey.name} ${apiKey.prefix}`}
            onClick={() => setAsking(true)}
          >
            Revoke
          </Button>
        </InArea>
      ) : (
        <State tone="neutral">Revoked</State>
      )}
      <ConfirmDialog
        title="Revoke API key"
        opened={asking}
        confirmLabel="Revoke"
        danger
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { id: organisationId, keyId: apiKey.id } })}
        onClose={() => setAsking(false)}
      >
        Revoke <strong>{apiKey.name}</strong>? Whatever uses it is refused from now on. This cannot be taken back.
      </ConfirmDialog>
    </li>
  )
}
