import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { shownRand } from '../../ui/shown-rand.ts'

/** What is left for leads, for those of an organisation that pays in advance who see its money. */
export function PrepaidLine({ organisationId }: { organisationId: string }) {
  const { data } = useCall(getOrganisationAccount, { params: { id: organisationId } })
  if (!data?.prepaid) return null
  const { balance, isLow } = data.prepaid
  return (
    <Text mb="md">
      <Anchor component={Link} to={paths.ownInvoices()} c="var(--brand-text)">
        Prepaid balance: {shownRand(balance)}
      </Anchor>
      {balance <= 0 ? '. It is used up, so new leads go to others.' : isLow && '. It is running low.'}
    </Text>
  )
}
