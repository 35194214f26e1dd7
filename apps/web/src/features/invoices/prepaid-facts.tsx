import type { organisationAccount } from '@lodeway/contract/organisation-account.ts'
import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import classes from './invoices.module.css'

interface Props {
  prepaid: NonNullable<z.output<typeof organisationAccount>['prepaid']>
  /** Whose it is, where it stands in a sentence: 'This organisation is'. */
  whose: string
  /** Where what the balance is made of is listed; no leads for whoever does not see them. */
  lists: { invoices: string; leads: string | undefined }
}

/** What an organisation that pays in advance has left for leads, and what that is made of. */
export function PrepaidFacts({ prepaid, whose, lists }: Props) {
  const { balance, received, owed, toInvoice, reserved, lowMark, isLow } = prepaid
  return (
    <section aria-label="Prepaid balance" className={classes.part}>
      {(isLow || balance <= 0) && (
        <Alert color={balance <= 0 ? 'red' : 'yellow'} mb="md">
          {balance <= 0
            ? `The prepaid balance is used up. ${whose} given no leads of the pool until more is paid in.`
            : `The prepaid balance is below ${shownRand(lowMark ?? 0)}.`}
        </Alert>
      )}
      <Facts
        facts={[
          { label: 'Prepaid balance', value: <Money rand={balance} /> },
          { label: 'Mail when it falls below', value: lowMark === null ? 'Never' : <Money rand={lowMark} /> },
          { label: 'Received, not yet used', value: <Money rand={received} /> },
          { label: 'Less what is on invoices', value: <Opens to={lists.invoices} rand={owed} /> },
          { label: 'Less what is not invoiced yet, with VAT', value: <Money rand={toInvoice} /> },
          {
            label: 'Less the fees of leads being worked on, with VAT',
            value: <Opens to={lists.leads} rand={reserved} />,
          },
        ]}
      />
    </section>
  )
}

const Opens = ({ to, rand }: { to: string | undefined; rand: number }) =>
  to === undefined ? (
    <Money rand={rand} />
  ) : (
    <Anchor component={Link} to={to} c="var(--brand-text)">
      <Money rand={rand} />
    </Anchor>
  )
