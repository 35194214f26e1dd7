import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'

interface Props extends Pick<ButtonProps, 'variant'> {
  busy: boolean
  label?: string
}

/** Sends a form, and says so while it does. */
export const SavingButton = ({ busy, label = 'Save', ...look }: Props) => (
  <Button type="submit" aria-busy={busy} {...look}>
    {busy ? 'Saving...' : label}
  </Button>
)
