import { changeOrganisation } from '@lodeway/contract/organisations.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LeadDelivery } from '../deliveries/lead-delivery.tsx'
import { OutcomesPanel } from '../outcomes/outcomes-panel.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { OrganisationFrame } from './organisation-frame.tsx'
import type { Organisation } from './organisation-values.ts'
import { organisationBody, organisationValues } from './organisation-values.ts'
import classes from './organisations.module.css'

/** Who an organisation is, and how its leads reach it; a lead company sends leads and never receives any. */
export const OrganisationDetailsPage = ({ orgId }: { orgId: string }) => (
  <OrganisationFrame orgId={orgId} tab="details">
    {(organisation, isFresh) => (
      <>
        {isFresh ? <EditOrganisation key={organisation.id} organisation={organisation} /> : <PageLoader />}
        {!isLeadCompany(organisation.distributionType) && (
          <>
            <div className={classes.apart}>
              <OutcomesPanel organisationId={organisation.id} />
            </div>
            <LeadDelivery organisationId={organisation.id} receivalType={organisation.leadReceivalType} />
          </>
        )}
      </>
    )}
  </OrganisationFrame>
)

function EditOrganisation({ organisation }: { organisation: Organisation }) {
  const navigate = useNavigate()
  return (
    <Panel title="Basic details">
      <OrganisationForm
        values={organisationValues(organisation)}
        saved={organisation}
        onClose={() => void navigate({ to: paths.organisations() })}
        send={values => call(changeOrganisation, { params: { id: organisation.id }, body: organisationBody(values) })}
      />
    </Panel>
  )
}
