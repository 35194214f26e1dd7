import { Button } from '@mantine/core'
import classes from './profile.module.css'

/** The foot of a form of the profile. */
export const SaveButton = ({ busy }: { busy: boolean }) => (
  <div className={classes.save}>
    <Button type="submit" loading={busy}>
      Save
    </Button>
  </div>
)
