import type { LeadReceivalType } from '@lodeway/rules/organisations/receival.ts'
import { receivesByApi } from '@lodeway/rules/organisations/receival.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { ApiKeysPanel } from './api-keys-panel.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointPanel } from './endpoint-panel.tsx'
import classes from './lead-delivery.module.css'

const MorningFilePanel = loadedLater(() => import('./morning-file-panel.tsx').then(part => part.MorningFilePanel))

interface Props {
  organisationId: string
  receivalType: LeadReceivalType
}

/** How leads reach an organisation, by its lead received type, and what became of each. */
export const LeadDelivery = ({ organisationId, receivalType }: Props) => (
  <div className={classes.parts}>
    {receivesByApi(receivalType) ? (
      <>
        <EndpointPanel organisationId={organisationId} />
        <ApiKeysPanel organisationId={organisationId} />
      </>
    ) : (
      <MorningFilePanel organisationId={organisationId} />
    )}
    <DeliveryLog key={organisationId} organisationId={organisationId} />
  </div>
)
