import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { WithBuyer } from '../buyers/with-buyer.tsx'
import classes from './lead-delivery.module.css'
import { SetUpSteps } from './set-up-steps.tsx'

const DeliveryLog = loadedLater(() => import('./delivery-log.tsx').then(part => part.DeliveryLog))

/** How leads reach the own organisation's system, and what went there. */
export const OwnIntegrationPage = () => (
  <>
    <PageHeader
      title="Integration"
      text="Everything that your programmer needs. What is done is ticked; you can come back at any time."
    />
    <WithBuyer permission="integration">
      {({ organisation: { id, leadReceivalType } }) => (
        <div className={classes.parts}>
          <div>
            <SetUpSteps organisationId={id} receivalType={leadReceivalType} />
          </div>
          <DeliveryLog organisationId={id} />
        </div>
      )}
    </WithBuyer>
  </>
)
