import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useBuyer } from '../../session/use-buyer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PeopleTable } from './people-table.tsx'
import { WithBuyer } from './with-buyer.tsx'

/** Who else of the own organisation signs in, for those who may invite. */
export function ColleaguesPage() {
  const [inviting, setInviting] = useState(false)
  const { data } = useBuyer()
  return (
    <>
      <PageHeader
        title="Colleagues"
        text={data?.organisation.name}
        actions={
          data?.permissions.includes('people') && (
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setInviting(true)}>
              Invite a person
            </Button>
          )
        }
      />
      <WithBuyer permission="people">
        {({ organisation }) => (
          <PeopleTable organisationId={organisation.id} inviting={inviting} onInvitingEnd={() => setInviting(false)} />
        )}
      </WithBuyer>
    </>
  )
}
