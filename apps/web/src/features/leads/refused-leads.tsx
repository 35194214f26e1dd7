import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { recordOutcomes } from '@lodeway/contract/lead-outcomes.ts'
import { type OrganisationStatus, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { Button } from '@mantine/core'
import type { LeadRow } from './lead-columns.tsx'
import classes from './leads.module.css'

export type Answer = AnswerOf<typeof recordOutcomes>
export interface Result extends Answer {
  status: OrganisationStatus
  leads: readonly LeadRow[]
}

export function Refused({
  result: { recorded, refused, status, leads },
  onClose,
}: {
  result: Result
  onClose: () => void
}) {
  const nameOf = (id: string) => {
    const lead = leads.find(row => row.id === id)
    return lead ? fullName(lead.firstName, lead.lastName) : 'A lead'
  }
  return (
    <>
      <output className={classes.said}>
        {recorded > 0 && `${recordedWords(status, recorded)}. `}
        {refused.length === 1 ? '1 lead was left as it is:' : `${refused.length} leads were left as they are:`}
      </output>
      <ul className={classes.rows}>
        {refused.map(({ id, message }) => (
          <li key={id}>
            <span>
              <b>{nameOf(id)}</b>
              <small>{message}</small>
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.outcomeButtons}>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}

export const recordedWords = (status: OrganisationStatus, count: number): string =>
  `${organisationStatusLabels[status]} recorded for ${count === 1 ? '1 lead' : `${count} leads`}`
