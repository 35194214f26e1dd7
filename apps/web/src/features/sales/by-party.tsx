import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { summariseSales } from '@lodeway/contract/sales.ts'
import { maxSaleRows } from '@lodeway/rules/limits.ts'
import { earningHoldLabels } from '@lodeway/rules/payment-runs/holds.ts'
import { type SaleCategory, totalLabels } from '@lodeway/rules/sales/labels.ts'
import { useSearch } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { ListRow, ListRows } from '../../ui/list-row.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import type { SearchParameters } from '../../ui/table-address.ts'
import classes from './report.module.css'
import type { SaleFilter } from './sale-filter.ts'

/** On a phone the report begins with whom there is something to pay, and who owes, the largest sums first; each opens its rows. */
export function ByParty({ filter }: { filter: SaleFilter }) {
  const { data, isError, refetch } = useCall(summariseSales, { query: filter }, { keepPrevious: true })
  if (!data)
    return isError ? (
      <FailedPart text="The sums by payee and organisation could not be loaded." onRetry={refetch} />
    ) : null
  const { parties, partyCount } = data
  const held = heldOf(data)
  return (
    <>
      {(['payout', 'invoice'] as const).map(category => (
        <Parties
          key={category}
          title={totalLabels.unpaid[category]}
          category={category}
          parties={parties.filter(party => party.category === category)}
        />
      ))}
      <Parties title="Held" category="payout" parties={held} />
      {partyCount > parties.length && <p className={classes.searched}>… and {partyCount - parties.length} more.</p>}
      {data.count > maxSaleRows && (
        <p className={classes.searched}>
          {`More than ${maxSaleRows} rows are unpaid. Narrow the filters to see them by payee and by organisation.`}
        </p>
      )}
    </>
  )
}

interface Party {
  id: string
  name: string
  count: number
  amount: number
  /** Why it is not paid now. */
  because?: string
}

function Parties({ title, category, parties }: { title: string; category: SaleCategory; parties: readonly Party[] }) {
  const address: SearchParameters = useSearch({ from: '__root__' })
  if (parties.length === 0) return null
  return (
    <Panel title={title} className={classes.byParty ?? ''}>
      <ListRows label={title}>
        {parties.map(({ id, name, count, amount, because }) => (
          <ListRow
            key={`${because} ${id}`}
            name={name}
            line={[count === 1 ? '1 row' : `${count} rows`, because].filter(Boolean).join(', ')}
            {...(because !== undefined && { state: <State tone="danger">Held</State> })}
            amount={<Money rand={amount} />}
            to={paths.reports()}
            search={{
              ...address,
              ...(category === 'payout' ? { payee: id } : { organisation: id, billing: category }),
              // The sums are of what is not paid.
              payment: 'unpaid',
              page: undefined,
            }}
          />
        ))}
      </ListRows>
    </Panel>
  )
}

/** Who is owed something that is not paid now, and why. */
const heldOf = ({ heldParties, holds }: AnswerOf<typeof summariseSales>): Party[] => [
  ...heldParties.map(party => ({ ...party, because: earningHoldLabels.noAccount })),
  ...holds.flatMap(({ reason, parties }) => parties.map(party => ({ ...party, because: earningHoldLabels[reason] }))),
]
