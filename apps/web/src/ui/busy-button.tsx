import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

/** Something that was sent is under way; 'waiting' afterwards, for what others changed: it cannot be sent again yet, and can be left. */
export type Busy = boolean | 'waiting'

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Its work is under way: it shows that, and a press does nothing. */
  busy: Busy
}

/** For a button that its own press may switch off: the browser would take the focus from it. Its `onClick` has to do nothing meanwhile. */
export const asOff = (isOff: boolean): object => (isOff ? { 'data-disabled': true, 'aria-disabled': true } : {})

/**
 * A button that shows when it is at work. The library's own is disabled meanwhile, and a disabled button loses the
 * focus: who works by keyboard would have to find the way back to it before trying again.
 */
export function BusyButton({ busy, disabled = false, onClick, ...rest }: Props) {
  const isBusy = busy !== false
  const press = (event: MouseEvent<HTMLButtonElement>) => (isBusy ? event.preventDefault() : onClick?.(event))
  return (
    <Button
      {...rest}
      loading={isBusy}
      disabled={disabled}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={press}
      renderRoot={(root: ComponentPropsWithRef<'button'>) => <button type="button" {...root} disabled={disabled} />}
    />
  )
}
