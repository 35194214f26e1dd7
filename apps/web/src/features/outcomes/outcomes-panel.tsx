import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { InArea } from '../../ui/in-area.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './outcomes.module.css'

/** On an organisation's page: the way to its files of outcomes. */
export const OutcomesPanel = ({ organisationId }: { organisationId: string }) => (
  <Panel title="Outcomes">
    <p className={classes.text}>
      What became of the leads, as a file from the organisation. Every row is shown before it is recorded.
    </p>
    <InArea area="leads">
      <Button
        component={Link}
        to={paths.outcomeUpload(organisationId)}
        variant="default"
        leftSection={<IconFileUpload size={17} aria-hidden />}
      >
        Upload outcomes
      </Button>
    </InArea>
  </Panel>
)
