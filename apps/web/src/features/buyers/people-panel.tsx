import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { InArea } from '../../ui/in-area.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PeopleTable } from './people-table.tsx'

/** On an organisation's page: who of it signs in. */
export function PeoplePanel({ organisationId }: { organisationId: string }) {
  const [inviting, setInviting] = useState(false)
  return (
    <Panel
      title="People who sign in"
      actions={
        <InArea area="people">
          <Button variant="default" leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setInviting(true)}>
            Invite a person
          </Button>
        </InArea>
      }
    >
      <PeopleTable organisationId={organisationId} inviting={inviting} onInvitingEnd={() => setInviting(false)} />
    </Panel>
  )
}
