import type { OrganisationTab } from '@lodeway/rules/organisations/distribution.ts'
import { distributionLabels, organisationTabLabels } from '@lodeway/rules/organisations/distribution.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Organisation } from './organisation-values.ts'

/** For an address of a tab that this organisation does not have: an old link, or one that was typed. */
export const MissingTab = ({ organisation, tab }: { organisation: Organisation; tab: OrganisationTab }) => (
  <Panel title={organisationTabLabels[tab]}>
    <p>
      This does not apply to {organisation.name}: its distribution option is{' '}
      <strong>{distributionLabels[organisation.distributionType]}</strong>.
    </p>
    <Anchor component={Link} to={paths.organisationDetails(organisation.id)} fw={510} c="var(--brand-text)">
      Go to its basic details
    </Anchor>
  </Panel>
)
