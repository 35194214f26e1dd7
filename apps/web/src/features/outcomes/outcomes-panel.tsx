import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useArea } from '../../ui/in-area.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './outcomes.module.css'

/** On an organisation's page: the way to its files of outcomes. */
export function OutcomesPanel({ organisationId }: { organisationId: string }) {
  const mayUpload = useArea('leads')
  return (
    <Panel title="Outcomes">
      <p className={classes.text}>
        What became of the leads, as a file from the organisation. Every row is shown before it is recorded.
      </p>
      <Button
        component={Link}
        to={paths.outcomeUpload(organisationId)}
        variant="default"
        leftSection={mayUpload && <IconFileUpload size={17} aria-hidden />}
      >
        {mayUpload ? 'Upload outcomes' : 'Show uploads'}
      </Button>
    </Panel>
  )
}
