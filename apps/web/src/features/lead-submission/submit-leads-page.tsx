import { getBilling } from '@lodeway/contract/billing.ts'
import { offeredTypes } from '@lodeway/contract/lead-submission.ts'
import { needsBillingFirst } from '@lodeway/rules/lead-submission/submitter.ts'
import { isInsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { Steps } from '../../ui/steps.tsx'
import { ContactStep } from './contact-step.tsx'
import { NothingOffered } from './nothing-offered.tsx'
import type { ContactErrors } from './send-draft.ts'
import { kindOf } from './submitter-kind.ts'
import { useReceived } from './use-draft.ts'

const InsuranceStep = loadedLater(() => import('./insurance-step.tsx').then(part => part.InsuranceStep))

const steps = ['Contact details', 'Insurance details']

/** Where a lead is typed in, in two steps; the second has the insurance type in its address. */
export function SubmitLeadsPage({ type }: { type?: string | undefined }) {
  const user = useUser()
  const kind = kindOf(user)
  const billing = useCall(getBilling, { params: { id: user.id } }, { enabled: kind === 'individual' })
  const offered = useCall(offeredTypes, {})
  const received = useReceived()
  // What is wrong with the first step and was found only when the whole lead was sent.
  const [contactErrors, setContactErrors] = useState<ContactErrors>()

  const lacksBilling = billing.data ? needsBillingFirst(kind, billing.data.holderName) : false
  // What was kept may be of before they were saved.
  if (lacksBilling && !billing.isFetching) return <Navigate to={paths.billingDetails()} replace />
  const failed = [billing, offered].find(read => read.isLoadingError)
  const isWaiting = offered.isPending || (kind === 'individual' && (billing.isPending || lacksBilling))
  return (
    <>
      <PageHeader title="Submit Leads" />
      {failed ? (
        <FailedPart text="This form could not be loaded. What you typed is kept." onRetry={failed.refetch} />
      ) : isWaiting || !offered.data ? (
        <PageLoader />
      ) : offered.data.types.length === 0 ? (
        <NothingOffered />
      ) : (
        <>
          <Steps label="Steps of submitting a lead" steps={steps} current={type === undefined ? 0 : 1} />
          <ReadOnlyWithout area="leads">
            {type === undefined ? (
              <ContactStep
                key={received}
                kind={kind}
                offered={offered.data}
                errors={contactErrors}
                onDone={() => setContactErrors(undefined)}
              />
            ) : isInsuranceType(type) && offered.data.types.some(offer => offer.type === type) ? (
              <InsuranceStep
                key={`${type} ${received}`}
                type={type}
                kind={kind}
                offered={offered.data}
                onContactErrors={setContactErrors}
              />
            ) : (
              <Navigate to={paths.submitLeads()} replace />
            )}
          </ReadOnlyWithout>
        </>
      )}
    </>
  )
}
