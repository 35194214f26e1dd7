import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { amountsOwed } from './amounts-owed.tsx'
import classes from './invoices.module.css'
import { PrepaidFacts } from './prepaid-facts.tsx'
import { StatementOfAccount } from './statement-of-account.tsx'

const RecipientDialog = loadedLater(() => import('./recipient-dialog.tsx').then(part => part.RecipientDialog))
const PrepaidDialog = loadedLater(() => import('./prepaid-dialog.tsx').then(part => part.PrepaidDialog))
const IssueDialog = loadedLater(() => import('./issue-dialog.tsx').then(part => part.IssueDialog))

/** On an organisation's page: what it owes, and whom its invoices are made out to. */
export function AccountPanel({ organisationId }: { organisationId: string }) {
  const { data: account, isError, refetch } = useCall(getOrganisationAccount, { params: { id: organisationId } })
  const [opened, setOpened] = useState<'recipient' | 'issue' | 'prepaid'>()
  if (!account) return isError ? <FailedPart text="What it owes could not be loaded." onRetry={refetch} /> : null
  const { recipient, unbilled, overdue, isPaused, missing, prepaid } = account
  const close = () => setOpened(undefined)
  return (
    <Panel title="What it owes">
      {overdue > 0 && (
        <Alert color={isPaused ? 'red' : 'yellow'} mb="md">
          {shownRand(overdue)} is overdue.
          {isPaused && ' Until it is paid, this organisation gets no leads of the pool.'}
        </Alert>
      )}
      {missing !== null && (
        <Alert color="yellow" mb="md">
          {missing}
        </Alert>
      )}
      <Facts
        facts={[
          ...amountsOwed(account),
          { label: 'Billing address', value: recipient.address },
          { label: 'VAT number', value: recipient.vatNumber },
        ]}
      />
      {prepaid && (
        <PrepaidFacts
          prepaid={prepaid}
          whose="This organisation is"
          lists={{
            invoices: `${paths.invoices()}?organisations=${organisationId}&state=open`,
            leads: `${paths.leads()}?organisation=${organisationId}`,
          }}
        />
      )}
      <div className={classes.line}>
        <Button component={Link} to={`${paths.invoices()}?organisations=${organisationId}`} variant="default">
          Invoices
        </Button>
        {unbilled > 0 && (
          <InArea area="money">
            <Button variant="default" onClick={() => setOpened('issue')}>
              Issue invoice
            </Button>
          </InArea>
        )}
        <InArea area="money">
          <Button variant="default" onClick={() => setOpened('recipient')}>
            Billing particulars
          </Button>
          <Button variant="default" onClick={() => setOpened('prepaid')}>
            Payment in advance
          </Button>
        </InArea>
        <StatementOfAccount organisationId={organisationId} />
      </div>
      {opened === 'recipient' && (
        <RecipientDialog organisationId={organisationId} recipient={recipient} onClose={close} />
      )}
      {opened === 'prepaid' && <PrepaidDialog organisationId={organisationId} prepaid={prepaid} onClose={close} />}
      {opened === 'issue' && <IssueDialog organisationId={organisationId} onClose={close} />}
    </Panel>
  )
}
