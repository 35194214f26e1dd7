import { Alert } from '@mantine/core'

/** Why a contract that is over cannot be changed. */
export const ExpiredNotice = () => (
  <Alert mb="md" title="This contract has expired">
    Give its renewal another name and an activation date from today on. The expired contract stays as it is.
  </Alert>
)
