import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useWaitingRequests } from '../../shell/use-waiting-requests.ts'
import classes from './billing-banner.module.css'

/** Who waits to be let in, on an administrator's home; nothing while nobody does. */
export function RequestsBanner() {
  const waiting = useWaitingRequests()
  if (waiting === 0) return null
  return (
    <div className={classes.banner}>
      <div className={classes.month}>
        <p>
          <strong className={classes.count}>{waiting}</strong>{' '}
          {waiting === 1 ? 'person is waiting for access' : 'people are waiting for access'}
        </p>
        <Button component={Link} to={paths.userManagement()} rightSection={<IconArrowRight size={15} aria-hidden />}>
          Show requests
        </Button>
      </div>
    </div>
  )
}
