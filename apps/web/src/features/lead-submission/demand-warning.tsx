import { demandWarning, type SubmitterKind, seesDemandWarning } from '@lodeway/rules/lead-submission/submitter.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

export interface Offer {
  type: InsuranceType
  demand: boolean
}

interface Props {
  kind: SubmitterKind
  offers: readonly Offer[]
  type: InsuranceType | null
}

/** Tells an individual loader before they submit that nobody buys this type now (document 1, section 6). */
export function DemandWarning({ kind, offers, type }: Props) {
  const isWanted = offers.find(offer => offer.type === type)?.demand ?? true
  return (
    <div aria-live="polite">
      {!isWanted && seesDemandWarning(kind) && (
        <Alert role="presentation" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {demandWarning}
        </Alert>
      )}
    </div>
  )
}
