import { getLeadCompanyFees } from '@lodeway/contract/lead-company-fees.ts'
import { organisationTabLabels } from '@lodeway/rules/organisations/distribution.ts'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OrganisationFrame } from '../organisations/organisation-frame.tsx'
import { CompanyBankDetails } from './company-bank-details.tsx'
import classes from './external-fees.module.css'
import { FeesForm } from './fees-form.tsx'

const VatPanel = loadedLater(() => import('../self-billing/vat-panel.tsx').then(part => part.VatPanel))

/** What an external lead company is paid for the leads of its loaders, and where to. */
export const ExternalFeesPage = ({ orgId }: { orgId: string }) => (
  <OrganisationFrame orgId={orgId} tab="external-fees">
    {organisation => (
      <div className={classes.parts}>
        <Panel title={organisationTabLabels['external-fees']}>
          <Fees key={organisation.id} organisationId={organisation.id} />
        </Panel>
        <CompanyBankDetails key={organisation.id} organisation={organisation} />
        <VatPanel key={`vat ${organisation.id}`} payee={{ kind: 'company', id: organisation.id }} />
      </div>
    )}
  </OrganisationFrame>
)

function Fees({ organisationId }: { organisationId: string }) {
  const {
    data: fees,
    isError,
    refetch,
  } = useCall(getLeadCompanyFees, { params: { id: organisationId } }, { fresh: true })
  // None yet is an answer too: null.
  if (fees === undefined) {
    return isError ? <FailedPart text="The fees could not be loaded." onRetry={refetch} /> : <PageLoader />
  }
  return <FeesForm organisationId={organisationId} saved={fees} />
}
