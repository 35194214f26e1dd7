import classes from './quality-mark.module.css'

/** How good something is: of three bars as many as `level`, and the word. */
export const QualityMark = ({ level, children }: { level: 1 | 2 | 3; children: string }) => (
  <span className={classes.quality} data-level={level}>
    <span className={classes.bars} aria-hidden />
    {children}
  </span>
)
