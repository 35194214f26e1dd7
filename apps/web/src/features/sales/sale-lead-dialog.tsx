import { getLead } from '@lodeway/contract/leads.ts'
import { chartLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { qualityLabels } from '@lodeway/rules/leads/quality.ts'
import { clientStatusLabels, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { shownTime } from '../../ui/shown-time.ts'
import classes from './report.module.css'

/** The lead behind a row of the report, to be read only. */
export function SaleLeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: lead, isError, refetch } = useCall(getLead, { params: { id } }, { fresh: true })
  const lines: [string, ReactNode][] = lead
    ? [
        ['Client', fullName(lead.firstName, lead.lastName)],
        ['Phone number', toLocalPhone(lead.phoneNumber)],
        ['Email', lead.emailAddress],
        ['ID number', lead.idNumber],
        ['Industry', chartLabelOf(lead.insuranceType)],
        ['Lead quality', lead.quality && qualityLabels[lead.quality]],
        ['Loader', fullName(lead.loaderFirstName, lead.loaderLastName)],
        ['Date submitted', shownTime(lead.createdAt)],
        ['Organisation', lead.assignment?.organisationName ?? lead.organisationName],
        ['Organisation status', lead.organisationStatus && organisationStatusLabels[lead.organisationStatus]],
        ['Client status', clientStatusLabels[lead.clientStatus]],
        ['Premium', typeof lead.premium === 'number' ? shownRand(lead.premium) : null],
        ['Reason', lead.reason],
      ]
    : []
  return (
    <Dialog title="View lead" opened onClose={onClose} size="lg">
      {lead ? (
        <dl className={classes.lines}>
          {lines.map(([label, value]) => (
            <div key={label} className={classes.pair}>
              <dt>{label}</dt>
              <dd>{value || '-'}</dd>
            </div>
          ))}
        </dl>
      ) : isError ? (
        <FailedPart text="This lead could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}
