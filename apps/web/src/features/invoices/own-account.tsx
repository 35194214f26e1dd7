import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { noLeadsUntilPaid } from '@lodeway/rules/invoices/ageing.ts'
import { Alert } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/use-buyer.ts'
import { Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { amountsOwed } from './amounts-owed.tsx'
import classes from './invoices.module.css'
import { PrepaidFacts } from './prepaid-facts.tsx'
import { StatementOfAccount } from './statement-of-account.tsx'

/** What the own organisation owes, and whom its invoices are made out to. */
export function OwnAccount({ organisation }: { organisation: { id: string; name: string } }) {
  const seesLeads = usePermissions().includes('leads')
  const { data: account, isError, refetch } = useCall(getOrganisationAccount, { params: { id: organisation.id } })
  if (!account) return isError ? <FailedPart text="Your account could not be loaded." onRetry={refetch} /> : null
  const { recipient, overdue, isPaused, missing, prepaid } = account
  return (
    <Panel title="Your account">
      {overdue > 0 && (
        <Alert color={isPaused ? 'red' : 'yellow'} mb="md">
          {shownRand(overdue)} is overdue.
          {isPaused && ` ${noLeadsUntilPaid}`}
        </Alert>
      )}
      {missing !== null && (
        <Alert color="yellow" mb="md">
          {missing} An administrator enters it for you.
        </Alert>
      )}
      <Facts
        facts={[
          ...amountsOwed(account),
          { label: 'Billed to', value: recipient.name ?? organisation.name },
          { label: 'Billing address', value: recipient.address },
          { label: 'VAT number', value: recipient.vatNumber },
          { label: 'Invoices are mailed to', value: recipient.email ?? 'Your representative' },
        ]}
      />
      {prepaid && (
        <PrepaidFacts
          prepaid={prepaid}
          whose="You are"
          lists={{
            invoices: `${paths.ownInvoices()}?state=open`,
            leads: seesLeads ? paths.boughtLeads() : undefined,
          }}
        />
      )}
      <div className={classes.line}>
        <StatementOfAccount organisationId={organisation.id} />
      </div>
    </Panel>
  )
}
