import { type Busy, BusyButton } from '../../ui/busy-button.tsx'
import classes from './profile.module.css'

/** The foot of a form of the profile. */
export const SaveButton = ({ busy }: { busy: Busy }) => (
  <div className={classes.save}>
    <BusyButton type="submit" busy={busy}>
      Save
    </BusyButton>
  </div>
)
