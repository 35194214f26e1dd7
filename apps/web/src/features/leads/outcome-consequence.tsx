import {
  isSaidDespiteObjection,
  type OrganisationStatus,
  opensReturn,
  suppressesPerson,
} from '@lodeway/rules/leads/statuses.ts'
import { Alert } from '@mantine/core'

interface Props {
  status: OrganisationStatus | null
  isForSeveral?: boolean
  /** The lead is sold now. */
  isSold?: boolean
  /** It is sold by whoever records this: an organisation takes back no sale of its own. */
  isOwnSale?: boolean
  withdrawsReturn?: boolean
  /** How many of the clients objected to being contacted. */
  objected?: number
}

/** What recording an outcome brings about besides. */
export function Consequence({
  status,
  isForSeveral = false,
  isSold = false,
  isOwnSale = false,
  withdrawsReturn = false,
  objected = 0,
}: Props) {
  const texts: string[] = []
  if (suppressesPerson(status ?? undefined)) {
    texts.push(`No new lead for ${isForSeveral ? 'any of these people' : 'this person'} will be accepted from anybody.`)
    if (isOwnSale) texts.push('The sale stands.')
  }
  if (opensReturn(status ?? undefined)) {
    texts.push(`This asks for ${isForSeveral ? 'each of the leads' : 'the lead'} to be returned.`)
    if (isSold) texts.push('Its sale stands, and its payouts are held, until the return is accepted or refused.')
  } else if (objected > 0 && status !== null && !isSaidDespiteObjection(status)) {
    texts.push(callsDespite(objected, isForSeveral))
  }
  if (withdrawsReturn) texts.push('This withdraws the return that the organisation asked for.')
  return (
    <div aria-live="polite">
      {texts.length > 0 && (
        <Alert role="presentation" color="yellow">
          {texts.join(' ')}
        </Alert>
      )}
    </div>
  )
}

function callsDespite(objected: number, isForSeveral: boolean): string {
  const who = isForSeveral ? `${objected} of these clients` : 'This client'
  return `${who} objected to being contacted: this outcome says that they are called all the same.`
}
