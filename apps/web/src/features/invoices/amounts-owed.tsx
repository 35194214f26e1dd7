import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import type { Fact } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'

/** What an organisation owes, and what is not on invoices yet or not used for them. */
export const amountsOwed = ({
  owed,
  overdue,
  unbilled,
  unapplied,
}: AnswerOf<typeof getOrganisationAccount>): Fact[] => [
  { label: 'On invoices', value: <Money rand={owed} /> },
  { label: 'Overdue', value: <Money rand={overdue} /> },
  { label: 'Not invoiced yet, without VAT', value: <Money rand={unbilled} /> },
  { label: 'Received, not yet used', value: <Money rand={unapplied} /> },
]
