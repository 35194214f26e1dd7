import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { clientStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import { Checkbox } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { RowButton } from '../../ui/row-button.tsx'
import { shownDay } from '../../ui/shown-time.ts'
import classes from './data-requests.module.css'
import type { Found } from './data-requests-page.tsx'

const keys = {
  idNumber: 'ID number',
  phone: 'phone number',
  alternativePhone: 'alternative phone number',
  email: 'email',
  sameIdNumber: 'the ID number of a lead above',
} as const
const foundBy = (matchedBy: readonly (keyof typeof keys)[]): string =>
  `found by ${matchedBy.map(key => keys[key]).join(', ')}`

const toggled = (chosen: readonly string[], id: string, isChosen: boolean): string[] =>
  isChosen ? [...chosen, id] : chosen.filter(other => other !== id)

interface LeadsProps {
  leads: Found['leads']
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  onCorrect: (id: string) => void
}

export function FoundLeads({ leads, chosen, onChoose, onCorrect }: LeadsProps) {
  if (leads.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend>Leads about this person</legend>
      {leads.map(lead => {
        const name = nameOf(lead)
        const day = shownDay(lead.createdAt)
        return (
          <div key={lead.id} className={classes.record}>
            <Checkbox
              checked={chosen.includes(lead.id)}
              onChange={event => onChoose(toggled(chosen, lead.id, event.currentTarget.checked))}
              label={`${name}, ${leadLabelOf(lead.insuranceType)}, ${day}`}
              description={[
                toLocalPhone(lead.phoneNumber),
                lead.idNumber,
                lead.organisationName === null ? 'with no organisation' : `with ${lead.organisationName}`,
                clientStatusLabels[lead.clientStatus],
                foundBy(lead.matchedBy),
              ]
                .filter(part => part !== null)
                .join(' · ')}
            />
            <RowButton
              label="Correct"
              about={`the lead of ${name} of ${day}`}
              icon={<IconPencil size={15} aria-hidden />}
              onClick={() => onCorrect(lead.id)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

const who = { buyer: 'a person of an organisation', admin: 'an administrator' } as const

interface AccountsProps {
  accounts: Found['accounts']
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** A person has one account, so one at the most is ticked. */
export function FoundAccounts({ accounts, chosen, onChoose }: AccountsProps) {
  if (accounts.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend>{accounts.every(({ role }) => role === 'loader') ? 'Account as a loader' : 'Account'}</legend>
      {accounts.map(account => (
        <div key={account.id} className={classes.record}>
          <Checkbox
            checked={chosen.includes(account.id)}
            onChange={event => onChoose(event.currentTarget.checked ? [account.id] : [])}
            label={nameOf(account)}
            description={[
              account.emailAddress,
              ...(account.role === 'loader' ? [] : [who[account.role]]),
              account.status,
              foundBy(account.matchedBy),
            ].join(' · ')}
          />
        </div>
      ))}
    </fieldset>
  )
}
