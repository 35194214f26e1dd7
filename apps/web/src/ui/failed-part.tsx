import { Button } from '@mantine/core'
import classes from './failed-part.module.css'

/** Says that a part of the page could not be loaded, and offers to try again. */
export const FailedPart = ({ text, onRetry }: { text: string; onRetry: () => unknown }) => (
  <div className={classes.part}>
    <p role="alert">{text}</p>
    <Button variant="default" onClick={() => void onRetry()}>
      Retry
    </Button>
  </div>
)
