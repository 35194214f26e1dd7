import { type LineEffect, lineEffectLabels } from '@lodeway/rules/invoices/receipts.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { pageOfRows } from '../../ui/page-of-rows.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { State, type Tone } from '../../ui/state.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './invoices.module.css'
import type { Statement } from './use-statement.ts'

type Line = Statement['lines'][number] & { id: string }

const tones: Record<LineEffect, Tone> = { receipt: 'success', unknown: 'warning', leftOut: 'neutral', error: 'danger' }
const resultInWords = ({ note, organisation, invoices }: Line) =>
  [[organisation, ...invoices].filter(Boolean).join(', '), note].filter(Boolean).join('. ')

const columns: Column<Line>[] = [
  { key: 'line', onPhone: 'labelled', header: 'Line', cell: row => row.line, align: 'end' },
  {
    key: 'effect',
    onPhone: 'state',
    header: 'Result',
    cell: row => <State tone={tones[row.effect]}>{lineEffectLabels[row.effect]}</State>,
  },
  {
    key: 'receivedOn',
    onPhone: 'line',
    header: 'Date',
    cell: row => row.receivedOn && formatShownDate(row.receivedOn),
  },
  {
    key: 'reference',
    onPhone: 'name',
    header: 'Reference',
    cell: row => row.reference || '-',
    text: row => row.reference,
  },
  { key: 'becomes', onPhone: 'line', header: 'From', whole: true, cell: resultInWords, text: resultInWords },
  {
    key: 'amount',
    onPhone: 'amount',
    header: 'Amount',
    cell: row => row.amount !== null && <Money rand={row.amount} />,
    align: 'end',
  },
]

const choiceColumn = (onDecide: Props['onDecide']): Column<Line> => ({
  key: 'choice',
  header: 'Decide',
  pinned: true,
  cell: ({ line, choice }) =>
    choice && (
      <RowButton
        label={choice === 'take' ? 'Take it' : 'Leave out'}
        about={`line ${line}`}
        icon={choice === 'take' ? <IconPlus size={15} aria-hidden /> : <IconX size={15} aria-hidden />}
        onClick={() => onDecide(line, choice)}
      />
    ),
})

interface Props {
  statement: Statement
  busy: boolean
  onDecide: (line: number, choice: 'take' | 'leaveOut') => void
  onTake: () => void
  onDiscard: () => void
}

const notWhileErrors = 'Nothing is imported while a line has an error. Correct the file and choose it again.'

/** 'Matched: 3, payer not known: 1, left out: 0, errors: 1. Nothing is imported while …' */
export const foundInWords = ({ counts }: Pick<Statement, 'counts'>): string =>
  `${countsOf({ counts })
    .map(({ label, value }) => `${label}: ${value}`)
    .join(', ')}. ${counts.errors > 0 ? notWhileErrors : ''}`

const countsOf = ({ counts }: Pick<Statement, 'counts'>) => [
  { label: lineEffectLabels.receipt, value: counts.receipts },
  { label: lineEffectLabels.unknown, value: counts.unknown },
  { label: lineEffectLabels.leftOut, value: counts.leftOut },
  { label: 'Errors', value: counts.errors },
]

/** What becomes of each line, those that want a look first, and the button that takes them. */
export function StatementLines({ statement, busy, onDecide, onTake, onDiscard }: Props) {
  const { counts, amount, lines } = statement
  const table = useLocalTable()
  const sorted = useMemo(() => {
    const order: readonly LineEffect[] = ['error', 'unknown', 'receipt', 'leftOut']
    return lines
      .map(line => ({ ...line, id: String(line.line) }))
      .toSorted((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect) || a.line - b.line)
  }, [lines])
  const all = useMemo(() => [...columns, choiceColumn(onDecide)], [onDecide])
  const taken = counts.receipts + counts.unknown
  return (
    <>
      <div className={classes.sums}>
        <Facts facts={[...countsOf(statement), { label: 'Comes in', value: <Money rand={amount} /> }]} />
      </div>
      <DataTable label="Lines of the statement" columns={all} list={pageOfRows(sorted, table)} address={table} />
      {counts.errors > 0 && <p className={classes.note}>{notWhileErrors}</p>}
      <div className={classes.line}>
        <BusyButton disabled={counts.errors > 0 || taken === 0} busy={busy} onClick={onTake}>
          {taken === 1 ? 'Import 1 payment' : `Import ${taken} payments`}
        </BusyButton>
        <Button variant="default" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </>
  )
}
