import classes from './empty-illustration.module.css'

const lane = 'M4 44C34 44 34 14 66 14s32 26 62 26'

/** A road that nobody is on: above the words that say that there is nothing. */
export const EmptyIllustration = () => (
  <svg viewBox="0 0 132 56" aria-hidden className={classes.road}>
    <path d={lane} className={classes.tar} />
    <path d={lane} className={classes.line} />
  </svg>
)
