import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { noLeadsUntilPaid } from '@lodeway/rules/invoices/ageing.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { State } from '../../ui/state.tsx'

/** For those who see an organisation's money: what is overdue, and of one that pays in advance what is left for leads. */
export function MoneyLines({ organisationId }: { organisationId: string }) {
  const { data, isError, refetch } = useCall(getOrganisationAccount, { params: { id: organisationId } })
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
          {prepaid.balance <= 0
            ? '. It is used up, so new leads go to others.'
            : prepaid.isLow && '. It is running low.'}
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
