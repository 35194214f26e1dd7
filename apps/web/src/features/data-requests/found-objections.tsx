import { Alert } from '@mantine/core'
import { shownTime } from '../../ui/shown-time.ts'
import classes from './data-requests.module.css'
import type { Found } from './data-requests-page.tsx'

/** Since when somebody does not want to be contacted, and where they said so. */
export const FoundObjections = ({ objections }: Pick<Found, 'objections'>) => (
  <Alert color="orange" mt="md" title="This person has objected to being contacted">
    <ul className={classes.list}>
      {objections.map(({ since, reason }) => (
        <li key={`${since} ${reason}`}>
          {shownTime(since)}: {reason === 'doNotCall' ? 'recorded with a lead' : reason}
        </li>
      ))}
    </ul>
  </Alert>
)
