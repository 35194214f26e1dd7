import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './failed-part.module.css'
import { useOffline, withReason } from './offline.ts'
import { referenceWords } from './reference.ts'

/** Says that a part of the page could not be loaded, and offers to try again. */
export function FailedPart({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const offline = useOffline()
  const [reference] = useState(referenceWords)
  return (
    <div className={classes.part}>
      <p role="alert">
        {withReason(text, offline)}
        {offline ? '' : reference}
      </p>
      <Button variant="default" onClick={() => void onRetry()}>
        Retry
      </Button>
    </div>
  )
}
