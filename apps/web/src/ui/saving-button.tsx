import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import { asOff, type Busy } from './busy-button.tsx'

interface Props extends Pick<ButtonProps, 'variant'> {
  busy: Busy
  label?: string
}

/** Sends a form, and says so while it does. */
export const SavingButton = ({ busy, label = 'Save', ...look }: Props) => (
  <Button type="submit" aria-busy={busy !== false} {...asOff(busy === 'waiting')} {...look}>
    {busy === true ? 'Saving...' : label}
  </Button>
)
