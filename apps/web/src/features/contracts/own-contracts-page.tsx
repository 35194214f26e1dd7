import { PageHeader } from '../../ui/page-header.tsx'
import { WithBuyer } from '../buyers/with-buyer.tsx'
import { OwnContracts } from './own-contracts.tsx'

/** What the own organisation takes and pays for, as it was agreed. */
export const OwnContractsPage = () => (
  <>
    <PageHeader title="Contracts" text="Which leads you take, and on what terms. Pausing takes effect at once." />
    <WithBuyer permission="contracts">{({ organisation }) => <OwnContracts organisation={organisation} />}</WithBuyer>
  </>
)
