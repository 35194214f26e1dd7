import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'

/** Tells administrators that somebody asked for another company; without it only those who edit that user would know. */
export const ChangesWaiting = ({ count = 0 }: { count: number | undefined }) =>
  count === 0 ? null : (
    <Alert color="yellow" mb="md">
      {count === 1 ? '1 user asks' : `${count} users ask`} for another loader status or company code.{' '}
      <Anchor
        renderRoot={properties => <Link to={paths.activeUsers()} search={{ change: 'waiting' }} {...properties} />}
        c="inherit"
        underline="always"
        inherit
        fw={510}
      >
        Show
      </Anchor>
    </Alert>
  )
