import classes from './state.module.css'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

interface Props {
  tone: Tone
  children: string
}

/** Characters that fit beside a name on a phone. */
const shortWords = 18

/** A state in a word; the colour only repeats what the word says. A plain element: a long list has two in each row. */
export const State = ({ tone, children }: Props) => (
  <span data-tone={tone} data-long={children.length > shortWords || undefined} className={classes.state}>
    {children}
  </span>
)

/** A short form by itself, in front of or behind the words that it stands for. */
export const Code = ({ children }: { children: string }) => <span className={classes.code}>{children}</span>
