import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

interface Props {
  onRefresh: () => unknown
  loading?: boolean
}

/** Asks the server for a list anew. */
export const RefreshButton = ({ onRefresh, loading = false }: Props) => (
  <Button
    variant="default"
    leftSection={<IconRefresh size={17} aria-hidden />}
    loading={loading}
    onClick={() => void onRefresh()}
  >
    Refresh
  </Button>
)
