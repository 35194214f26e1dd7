import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface Props {
  to: string
  /** What happens: 'Edit'. */
  label: string
  /** What it happens to, for people who hear links out of their row. */
  about: string
}

/** The one thing that can be done with a row, where that is a page: a link, so that it can be opened elsewhere too. */
export const RowLink = ({ to, label, about }: Props) => (
  <Anchor component={Link} to={to} fw={510} size="sm" c="var(--brand-text)" aria-label={`${label} ${about}`}>
    {label}
  </Anchor>
)
