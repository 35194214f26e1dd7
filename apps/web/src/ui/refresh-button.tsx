import { IconRefresh } from '@tabler/icons-react'
import { BusyButton } from './busy-button.tsx'
import classes from './refresh-button.module.css'

interface Props {
  onRefresh: () => unknown
  loading?: boolean
}

/** Asks the server for a list anew. */
export const RefreshButton = ({ onRefresh, loading = false }: Props) => (
  <BusyButton
    variant="default"
    className={classes.button ?? ''}
    classNames={{ label: classes.label ?? '', section: classes.icon ?? '' }}
    leftSection={<IconRefresh size={17} aria-hidden />}
    busy={loading}
    onClick={() => void onRefresh()}
  >
    Refresh
  </BusyButton>
)
