import { listAgeing } from '@lodeway/contract/invoices.ts'
import { type Age, ageLabels, ages } from '@lodeway/rules/invoices/ageing.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './invoices.module.css'

type Owing = z.output<typeof listAgeing.answer>['data'][number]

const columns: Column<Owing>[] = [
  { key: 'name', onPhone: 'name', header: 'Organisation', cell: row => row.name, text: row => row.name },
  ...ages.map(
    (age): Column<Owing> => ({
      key: age,
      header: ageLabels[age],
      cell: row => <Bucket age={age} rand={row[age]} organisation={row} />,
      align: 'end',
    }),
  ),
  { key: 'credit', header: 'Overpaid', cell: row => <Money rand={row.credit} />, align: 'end' },
  { key: 'total', onPhone: 'amount', header: 'In all', cell: row => <Money rand={row.total} />, align: 'end' },
]

/** What organisations owe, by how long it is overdue. */
export function AgeingPanel() {
  const table = useLocalTable()
  const { limit, offset } = table.window
  const list = useList(listAgeing, { query: { limit, offset } })
  // Of one organisation the table says it already.
  const sums = list.data && list.data.count > 1 ? list.data.sums : undefined
  return (
    <Panel title="Ageing" className={classes.part ?? ''}>
      {sums && (
        <div className={classes.sums}>
          <Facts facts={ages.map(age => ({ label: ageLabels[age], value: <Bucket age={age} rand={sums[age]} /> }))} />
        </div>
      )}
      <DataTable
        label="Ageing"
        columns={columns}
        list={list}
        address={table}
        emptyText="No organisation owes anything."
      />
    </Panel>
  )
}

interface BucketProps {
  age: Age
  rand: number
  /** Without one it is of all of them. */
  organisation?: { id: string; name: string }
}

/** An amount that opens the invoices which it adds up. */
function Bucket({ age, rand, organisation }: BucketProps) {
  if (rand === 0) return <Money rand={rand} />
  const of = organisation === undefined ? '' : `&organisations=${organisation.id}`
  const whose = organisation === undefined ? '' : ` of ${organisation.name}`
  return (
    <Anchor
      component={Link}
      to={`${paths.invoices()}?age=${age}${of}`}
      c="var(--brand-text)"
      size="sm"
      aria-label={`${shownRand(rand)}, ${ageLabels[age].toLowerCase()}${whose}: show the invoices`}
    >
      <Money rand={rand} />
    </Anchor>
  )
}
