import { changeOrganisation } from '@lodeway/contract/organisations.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { receivesByApi } from '@lodeway/rules/organisations/receival.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useGoOn } from '../../ui/unsaved.ts'
import { OrganisationForm } from './organisation-form.tsx'
import { OrganisationFrame } from './organisation-frame.tsx'
import type { Organisation } from './organisation-values.ts'
import { organisationChanges, organisationValues } from './organisation-values.ts'
import classes from './organisations.module.css'

const AccountPanel = loadedLater(() => import('../invoices/account-panel.tsx').then(part => part.AccountPanel))
const LeadDelivery = loadedLater(() => import('../deliveries/lead-delivery.tsx').then(part => part.LeadDelivery))
const OutcomesPanel = loadedLater(() => import('../outcomes/outcomes-panel.tsx').then(part => part.OutcomesPanel))
const PeoplePanel = loadedLater(() => import('../buyers/people-panel.tsx').then(part => part.PeoplePanel))
const LastMonth = loadedLater(() => import('../sales/last-month.tsx').then(part => part.LastMonth))

/** Who an organisation is, and how its leads reach it; a lead company sends leads and never receives any. */
export const OrganisationDetailsPage = ({ orgId }: { orgId: string }) => (
  <OrganisationFrame
    orgId={orgId}
    tab="details"
    renderActions={({ distributionType }) => !isLeadCompany(distributionType) && <LastMonth organisationId={orgId} />}
  >
    {(organisation, isFresh) => (
      <>
        {isFresh ? <EditOrganisation key={organisation.id} organisation={organisation} /> : <PageLoader />}
        {!isLeadCompany(organisation.distributionType) && (
          <>
            <div className={classes.apart}>
              <AccountPanel organisationId={organisation.id} />
            </div>
            <div className={classes.apart}>
              <OutcomesPanel organisationId={organisation.id} />
            </div>
            <LeadDelivery organisationId={organisation.id} receivalType={organisation.leadReceivalType} />
            <div className={classes.apart}>
              <PeoplePanel organisationId={organisation.id} />
            </div>
          </>
        )}
      </>
    )}
  </OrganisationFrame>
)

function EditOrganisation({ organisation }: { organisation: Organisation }) {
  const goOn = useGoOn()
  // As the form began: what is fetched again meanwhile may be somebody else's change.
  const [seen] = useState(organisation)
  return (
    <Panel title="Basic details">
      <OrganisationForm
        values={organisationValues(seen)}
        saved={organisation}
        onClose={() => goOn({ to: paths.organisations() })}
        onSaved={({ id, leadReceivalType, distributionType }) => {
          const begins =
            receivesByApi(leadReceivalType) &&
            !isLeadCompany(distributionType) &&
            !receivesByApi(organisation.leadReceivalType)
          goOn({ to: begins ? paths.setUp(id) : paths.organisations() })
        }}
        send={values =>
          call(changeOrganisation, { params: { id: organisation.id }, body: organisationChanges(values, seen) })
        }
      />
    </Panel>
  )
}
