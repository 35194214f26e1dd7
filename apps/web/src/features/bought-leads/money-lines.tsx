import { listContractsNow } from '@lodeway/contract/external-contracts.ts'
import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { noLeadsUntilPaid } from '@lodeway/rules/invoices/ageing.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/use-buyer.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { State } from '../../ui/state.tsx'
import { afterBalance } from './prepaid-words.ts'

/** For those who see an organisation's money: what is overdue, and of one that pays in advance what is left for leads. */
export function MoneyLines({ organisationId }: { organisationId: string }) {
  const seesContracts = usePermissions().includes('contracts')
  const { data, isError, refetch } = useCall(getOrganisationAccount, { params: { id: organisationId } })
  const isPrepaid = Boolean(data?.prepaid)
  const now = useCall(listContractsNow, { params: { orgId: organisationId } }, { enabled: isPrepaid && seesContracts })
  if (!data) return isError ? <FailedPart text="Your account could not be loaded." onRetry={refetch} /> : null
  const { overdue, isPaused, prepaid } = data
  return (
    <>
      {overdue > 0 && (
        <Text mb="md">
          <ToInvoices>
            <State tone="danger">{`${shownRand(overdue)} is overdue`}</State>
          </ToInvoices>
          {isPaused && `. ${noLeadsUntilPaid}`}
        </Text>
      )}
      {prepaid && (
        <Text mb="md">
          <ToInvoices>Prepaid balance: {shownRand(prepaid.balance)}</ToInvoices>
          {afterBalance(prepaid, now.data?.data)}
        </Text>
      )}
    </>
  )
}

const ToInvoices = ({ children }: { children: ReactNode }) => (
  <Anchor component={Link} to={paths.ownInvoices()} c="var(--brand-text)">
    {children}
  </Anchor>
)
