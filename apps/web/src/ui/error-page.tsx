import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { FullPageMessage } from './full-page-message.tsx'

/** What a page that broke shows in its place; the rest of the screen still works. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  return (
    <FullPageMessage
      icon={<IconMoodSad size={34} aria-hidden />}
      title="Something went wrong"
      actions={
        <>
          <Button onClick={reset}>Try again</Button>
          <Button variant="default" onClick={() => location.assign('/')}>
            Go to the home page
          </Button>
        </>
      }
    >
      This page could not be shown. Nothing that you saved before is lost.
    </FullPageMessage>
  )
}
