import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './failed-part.module.css'
import { useOffline, withReason } from './offline.ts'
import { referenceWords } from './reference.ts'

interface Props {
  text: string
  onRetry: () => unknown
}

/** Says that a part of the page could not be loaded, and offers to try again. */
export const FailedPart = (props: Props) => (
  <div className={classes.part}>
    <Failure {...props} />
  </div>
)

/** The same without a place of its own, for a row of a table. */
export function Failure({ text, onRetry }: Props) {
  const offline = useOffline()
  const [reference] = useState(referenceWords)
  return (
    <>
      <p role="alert">
        {withReason(text, offline)}
        {offline ? '' : reference}
      </p>
      <Button variant="default" onClick={() => void onRetry()}>
        Retry
      </Button>
    </>
  )
}
