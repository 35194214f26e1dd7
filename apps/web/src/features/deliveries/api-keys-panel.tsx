import { getIntegration } from '@lodeway/contract/integration.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ApiKeyItem } from './api-key-item.tsx'
import classes from './lead-delivery.module.css'
import { useShownOnce } from './use-shown-once.ts'

const CreateKeyDialog = loadedLater(() => import('./create-key-dialog.tsx').then(part => part.CreateKeyDialog))
const ShownOnceDialog = loadedLater(() => import('./shown-once-dialog.tsx').then(part => part.ShownOnceDialog))

/** The keys with which an organisation pulls its leads and reports what became of them. */
export function ApiKeysPanel({ organisationId }: { organisationId: string }) {
  const { data, isError, refetch } = useCall(getIntegration, { params: { id: organisationId } })
  const [creating, setCreating] = useState(false)
  const made = useShownOnce('API key')
  return (
    <Panel
      title="API keys"
      actions={
        <InArea area="settings">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            Create API key
          </Button>
        </InArea>
      }
    >
      <p className={classes.text}>For pulling leads and reporting outcomes through the partner API.</p>
      {data ? (
        <ul className={classes.keys}>
          {data.keys.map(key => (
            <ApiKeyItem key={key.id} organisationId={organisationId} apiKey={key} />
          ))}
          {data.keys.length === 0 && <li className={classes.key}>No keys yet.</li>}
        </ul>
      ) : isError ? (
        <FailedPart text="The keys could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
      {creating && (
        <CreateKeyDialog
          organisationId={organisationId}
          onClose={() => setCreating(false)}
          onComing={() => made.setAtStake(true)}
          onMade={key => {
            setCreating(false)
            made.show(key)
          }}
        />
      )}
      <ShownOnceDialog title="API key" label="API key" text={made.text} onClose={made.hide} />
    </Panel>
  )
}
