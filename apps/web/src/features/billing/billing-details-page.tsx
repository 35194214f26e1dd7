import { getBilling } from '@lodeway/contract/billing.ts'
import { needsBillingFirst } from '@lodeway/rules/lead-submission/submitter.ts'
import { Alert } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useCall } from '../../api/use-call.ts'
import { useUser } from '../../session/session.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import classes from '../profile/profile.module.css'
import { ProfileHeader } from '../profile/profile-header.tsx'
import { BillingForm } from './billing-form.tsx'

const VatPanel = loadedLater(() => import('../self-billing/vat-panel.tsx').then(part => part.VatPanel))

/** Where a loader's earnings are paid to. */
export function BillingDetailsPage() {
  const { id, isOrganisational } = useUser()
  const { data, isError, refetch } = useCall(getBilling, { params: { id } }, { fresh: true })
  const kind = isOrganisational ? 'organisational' : 'individual'
  return (
    <>
      <ProfileHeader />
      <div className={classes.page}>
        {data && needsBillingFirst(kind, data.holderName) && (
          <Alert color="yellow" icon={<IconBuildingBank aria-hidden />}>
            Please fill in banking details before being able to submit leads
          </Alert>
        )}
        {data?.companyIsPaid && (
          <Alert color="blue" icon={<IconBuildingBank aria-hidden />}>
            Your company is paid for your leads
          </Alert>
        )}
        {data ? (
          // Whoever is not paid in person is not asked; details that are on file can still be seen and changed.
          (!data.companyIsPaid || data.holderName !== null) && (
            <>
              <BillingForm details={data} />
              <VatPanel payee={{ kind: 'loader', id }} />
            </>
          )
        ) : isError ? (
          <FailedPart text="Your billing details could not be loaded." onRetry={refetch} />
        ) : (
          <PageLoader />
        )}
      </div>
    </>
  )
}
