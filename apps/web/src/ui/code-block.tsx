import classes from './code-block.module.css'

/** A program or a message, as it is written. */
export const CodeBlock = ({ label, children }: { label: string; children: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard.
  <section className={classes.block} aria-label={label} tabIndex={0}>
    <pre>{children}</pre>
  </section>
)
