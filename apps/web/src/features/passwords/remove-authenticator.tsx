import { IconDeviceMobileOff } from '@tabler/icons-react'
import { loadedLater } from '../../ui/loaded-later.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'

export const RemoveAuthenticatorDialog = loadedLater(() =>
  import('./remove-authenticator-dialog.tsx').then(part => part.RemoveAuthenticatorDialog),
)

/** What an administrator does for somebody who lost their phone or their passkeys, and their recovery codes. */
export const removeAuthenticatorAction = (onSelect: () => void): RowAction => ({
  area: 'people',
  label: 'Remove second step',
  icon: <IconDeviceMobileOff size={16} aria-hidden />,
  onSelect,
})
