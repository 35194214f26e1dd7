import { Anchor } from '@mantine/core'
import { config } from '../../config.ts'
import { Panel } from '../../ui/panel.tsx'

/** Accounts are removed by hand: what was earned is settled first. */
export const RemoveAccount = () => (
  <Panel title="Remove account">
    <p>
      To have your account removed, please email the administrator at{' '}
      <Anchor href={`mailto:${config.contactEmail}?subject=${encodeURIComponent('Remove account')}`}>
        {config.contactEmail}
      </Anchor>
      .
    </p>
  </Panel>
)
