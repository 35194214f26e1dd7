import { summariseSales } from '@lodeway/contract/sales.ts'
import { totalLabels } from '@lodeway/rules/sales/labels.ts'
import { useCall } from '../../api/use-call.ts'
import { ListRow, ListRows } from '../../ui/list-row.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './report.module.css'
import type { SaleFilter } from './sale-filter.ts'

/** On a phone the report begins with whom there is something to pay, and who owes, the largest sums first. */
export function ByParty({ filter }: { filter: SaleFilter }) {
  const { data } = useCall(summariseSales, { query: filter })
  if (!data) return null
  return (['payout', 'invoice'] as const).map(category => {
    const own = data.parties.filter(party => party.category === category)
    return (
      own.length > 0 && (
        <Panel key={category} title={totalLabels.unpaid[category]} className={classes.byParty ?? ''}>
          <ListRows label={totalLabels.unpaid[category]}>
            {own.map(({ id, name, count, amount }) => (
              <ListRow
                key={id}
                name={name}
                line={count === 1 ? '1 row' : `${count} rows`}
                state={<Money rand={amount} />}
              />
            ))}
          </ListRows>
        </Panel>
      )
    )
  })
}
