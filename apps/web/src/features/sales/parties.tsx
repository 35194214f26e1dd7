import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { summariseSales } from '@lodeway/contract/sales.ts'
import { totalLabels } from '@lodeway/rules/sales/labels.ts'
import { Money } from '../../ui/money.tsx'
import classes from './report.module.css'

type Summary = AnswerOf<typeof summariseSales>

const directions = [
  { category: 'invoice', title: totalLabels.unpaid.invoice, who: 'Organisation' },
  { category: 'payout', title: totalLabels.unpaid.payout, who: 'Payee' },
] as const

/** By payer and payee, the largest sums first. */
export function Parties({ summary: { parties, partyCount } }: { summary: Summary }) {
  return (
    <>
      {directions.map(({ category, title, who }) => {
        const own = parties.filter(party => party.category === category)
        if (own.length === 0) return null
        return (
          <table key={category} className={classes.parties}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{who}</th>
                <th scope="col">Rows</th>
                <th scope="col">Sum</th>
              </tr>
            </thead>
            <tbody>
              {own.map(party => (
                <tr key={party.id}>
                  <td>{party.name}</td>
                  <td>{party.count}</td>
                  <td>
                    <Money rand={party.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
      {partyCount > parties.length && <p className={classes.note}>… and {partyCount - parties.length} more.</p>}
    </>
  )
}
