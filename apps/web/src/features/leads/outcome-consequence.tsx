import { type OrganisationStatus, opensReturn, suppressesPerson } from '@lodeway/rules/leads/statuses.ts'
import { Alert } from '@mantine/core'

interface Props {
  status: OrganisationStatus | null
  isForSeveral?: boolean
  /** The lead is sold now. */
  isSold?: boolean
}

/** What recording an outcome brings about besides. */
export function Consequence({ status, isForSeveral = false, isSold = false }: Props) {
  const text = suppressesPerson(status ?? undefined)
    ? `No new lead for ${isForSeveral ? 'any of these people' : 'this person'} will be accepted from anybody.`
    : opensReturn(status ?? undefined)
      ? `This asks for ${isForSeveral ? 'each of the leads' : 'the lead'} to be returned.${isSold ? ' Its sale stands, and its payouts are held, until the return is accepted or refused.' : ''}`
      : undefined
  return (
    <div aria-live="polite">
      {text !== undefined && (
        <Alert role="presentation" color="yellow">
          {text}
        </Alert>
      )}
    </div>
  )
}
