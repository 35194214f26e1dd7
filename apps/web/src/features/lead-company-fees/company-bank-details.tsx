import type { billingOnFile } from '@lodeway/contract/billing.ts'
import { getCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { accountTypeLabels } from '@lodeway/rules/billing/banks.ts'
import { billingLabels } from '@lodeway/rules/billing/billing-checks.ts'
import { Alert, Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import type { Organisation } from '../organisations/organisation-values.ts'

const CompanyBankDialog = loadedLater(() => import('./company-bank-dialog.tsx').then(part => part.CompanyBankDialog))

type Details = z.output<typeof billingOnFile>

/** Where an external lead company is paid to, and the way to change it. Without it its payouts are held. */
export function CompanyBankDetails({ organisation }: { organisation: Organisation }) {
  const { id } = organisation
  const { data, isError, refetch } = useCall(getCompanyBilling, { params: { id } })
  const [editing, setEditing] = useState(false)
  const isOnFile = data?.holderName !== null
  return (
    <Panel
      title="Bank details"
      actions={
        data && (
          <InArea area="money">
            <Button size="xs" variant="default" onClick={() => setEditing(true)}>
              {isOnFile ? 'Change bank details' : 'Enter bank details'}
            </Button>
          </InArea>
        )
      }
    >
      {!data ? (
        isError ? (
          <FailedPart text="The bank details could not be loaded." onRetry={refetch} />
        ) : (
          <PageLoader />
        )
      ) : isOnFile ? (
        <Facts facts={factsOf(data)} />
      ) : (
        <Alert color="yellow" icon={<IconBuildingBank aria-hidden />}>
          Without bank details the payouts of {organisation.name} are held.
        </Alert>
      )}
      {editing && data && (
        <CompanyBankDialog organisation={organisation} details={data} onClose={() => setEditing(false)} />
      )}
    </Panel>
  )
}

const factsOf = (details: Details) => [
  { label: billingLabels.holderName, value: details.holderName },
  { label: billingLabels.bankName, value: details.bankName },
  { label: billingLabels.type, value: accountTypeLabels[details.type as keyof typeof accountTypeLabels] },
  { label: billingLabels.number, value: details.number },
  { label: billingLabels.branchCode, value: details.branchCode },
  { label: billingLabels.incomeTaxNumber, value: details.incomeTaxNumber },
  { label: billingLabels.address, value: details.address },
  { label: 'Last changed', value: details.updatedAt === null ? null : shownTime(details.updatedAt) },
]
