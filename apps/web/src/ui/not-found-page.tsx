import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { FullPageMessage } from './full-page-message.tsx'

export function NotFoundPage() {
  return (
    <FullPageMessage
      icon={<IconMapSearch size={34} aria-hidden />}
      title="Page not found"
      actions={
        <Button component={Link} to="/">
          Go to the home page
        </Button>
      }
    >
      There is nothing at this address. It may have been mistyped, or what was here is gone.
    </FullPageMessage>
  )
}
