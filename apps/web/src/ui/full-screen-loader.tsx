import classes from './full-screen-loader.module.css'

/** Fills the screen while there is nothing to show yet; the same picture that index.html paints before any script. */
export const FullScreenLoader = ({ text }: { text: string }) => (
  <main className={classes.screen}>
    <span className={classes.ring} />
    <output>{text}</output>
  </main>
)
