import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'

interface Props {
  organisationId: string
  /** The contract that follows it already. */
  renewedBy: { id: string; name: string } | null
}

/** Why a contract that is over cannot be changed. It is renewed once. */
export const ExpiredNotice = ({ organisationId, renewedBy }: Props) => (
  <Alert mb="md" title="This contract has expired">
    {renewedBy === null ? (
      'Give its renewal another name and an activation date from today on. The expired contract stays as it is.'
    ) : (
      <>
        It was renewed as{' '}
        <Anchor
          component={Link}
          to={paths.externalContract(organisationId, renewedBy.id)}
          c="inherit"
          underline="always"
          inherit
        >
          {renewedBy.name}
        </Anchor>
        , and stays as it is.
      </>
    )}
  </Alert>
)
