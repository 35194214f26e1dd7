import type { listParkedJobs } from '@lodeway/contract/background-work.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import classes from './background-work.module.css'

/** Leads that an organisation's endpoint did not take in three days; they are sent again from its page. */
export function ParkedDeliveries({ deliveries }: Pick<AnswerOf<typeof listParkedJobs>, 'deliveries'>) {
  if (deliveries.length === 0) return null
  return (
    <Panel title="Deliveries that were given up" className={classes.deliveries}>
      <ul className={classes.list}>
        {deliveries.map(({ organisationId, organisationName, count }) => (
          <li key={organisationId}>
            <span>
              {organisationName}: {count} {count === 1 ? 'delivery' : 'deliveries'}
            </span>
            <RowLink label="Open" about={organisationName} to={paths.organisationDetails(organisationId)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
