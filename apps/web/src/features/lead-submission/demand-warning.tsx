import { demandWarning, type SubmitterKind, seesDemandWarning } from '@lodeway/rules/lead-submission/submitter.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Offered } from './send-draft.ts'

interface Props {
  kind: SubmitterKind
  offered: Offered
  type: InsuranceType | null
  /** How good the lead is as it stands; nothing before its questions are asked. */
  quality?: Quality
}

/** Tells an individual loader before they submit that nobody buys such a lead now (document 1, section 6). */
export function DemandWarning({ kind, offered, type, quality }: Props) {
  const isOffered = offered.types.some(offer => offer.type === type)
  const isWanted = offered.wanted.some(
    wanted => wanted.type === type && (quality === undefined || wanted.quality === quality),
  )
  return (
    <div aria-live="polite">
      {isOffered && !isWanted && seesDemandWarning(kind) && (
        <Alert role="presentation" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {demandWarning}
        </Alert>
      )}
    </div>
  )
}
