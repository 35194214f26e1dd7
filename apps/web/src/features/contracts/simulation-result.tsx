import { qualityLabels } from '@lodeway/rules/leads/quality.ts'
import { formatCount } from '@lodeway/rules/money/rand.ts'
import { formatDayMonthYear, formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { pageOfRows } from '../../ui/page-of-rows.ts'
import { QualityMark } from '../../ui/quality-mark.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './simulation.module.css'
import { byMonth, byQuality, type Simulation, Sums } from './simulation-sums.tsx'

type Row = Simulation['rows'][number] & { id: string }

const insteadWords = {
  same: 'This contract',
  own: 'Another contract of the same organisation',
  other: 'Another organisation',
  nobody: 'Nobody: it waited',
} as const
const insteadInWords = ({ instead, organisationName }: Pick<Row, 'instead' | 'organisationName'>): string =>
  organisationName ?? insteadWords[instead]

const columns: Column<Row>[] = [
  { key: 'reference', header: 'Lead', onPhone: 'name', cell: row => row.reference, text: row => row.reference },
  { key: 'at', header: 'Given', onPhone: 'line', cell: row => shownTime(row.at), text: row => shownTime(row.at) },
  {
    key: 'quality',
    header: 'Quality',
    onPhone: 'state',
    cell: ({ quality }) => <QualityMark level={levels[quality]}>{qualityLabels[quality]}</QualityMark>,
  },
  { key: 'instead', header: 'Went in fact to', onPhone: 'last', cell: insteadInWords, text: insteadInWords },
  {
    key: 'fee',
    header: 'Fee',
    align: 'end',
    onPhone: 'amount',
    cell: row => (row.isReturned ? 'Came back' : <Money rand={row.fee} />),
  },
]
const levels = { low: 1, medium: 2, high: 3 } as const

/** Which leads a contract would have been given, what they cost, and whose they were. */
export const SimulationResult = ({ simulation }: { simulation: Simulation }) => (
  <section aria-label="What it would have brought" className={classes.result}>
    <Text maw="68ch">
      {formatShownRange(simulation)}. Each lead of this type was given out again by the rules that give out leads, with
      these terms among the contracts of the time. What became of a lead is taken as it was. Leads that waited are
      offered every half hour, also in hours in which nothing was given out in fact.
      {simulation.unknown > 0 &&
        ` Of ${formatCount(simulation.unknown)} others it was not kept who was looked at; they are left out.`}
      {simulation.endedOn !== null &&
        ` It does not recur, so it ended with its first term on ${formatDayMonthYear(simulation.endedOn)} and was given nothing afterwards.`}
      {simulation.isPrepaid &&
        ' The prepaid balance is taken as it was: what it did not cover then is not given here either.'}
    </Text>
    <Facts facts={figures(simulation)} />
    {simulation.leads > 0 && (
      <>
        <div className={classes.sums}>
          <Sums title="By quality" rows={byQuality(simulation)} />
          <Sums title="By month" rows={byMonth(simulation)} />
          <Sums
            title="Went in fact to"
            rows={simulation.byOrganisation.map(({ leads, ...instead }) => ({ name: insteadInWords(instead), leads }))}
          />
        </div>
        <Leads simulation={simulation} />
      </>
    )}
  </section>
)

function figures({ leads, offered, fees, inFact, returned, asSold }: Simulation): Fact[] {
  return [
    { label: 'Leads it would have got', value: `${formatCount(leads)} of ${formatCount(offered)}` },
    { label: 'Fees if each is cashed', value: <Money rand={fees} /> },
    ...(inFact === null ? [] : [{ label: 'Leads it got in fact', value: formatCount(inFact) }]),
    ...(returned === 0 ? [] : [{ label: 'Came back, and cost nothing', value: formatCount(returned) }]),
    ...(asSold === undefined
      ? []
      : [
          { label: 'Sold in fact, and cashed', value: `${formatCount(asSold.sold)}, ${formatCount(asSold.cashed)}` },
          { label: 'Cost as they were sold', value: <Money rand={asSold.commissions + asSold.fees} /> },
        ]),
  ]
}

function Leads({ simulation: { rows, leads } }: { simulation: Simulation }) {
  const table = useLocalTable()
  const named = useMemo(() => rows.map(row => ({ ...row, id: row.reference })), [rows])
  return (
    <>
      {leads > rows.length && <Text>The latest {formatCount(rows.length)} of them:</Text>}
      <DataTable
        label="Leads it would have received"
        columns={columns}
        list={pageOfRows(named, table)}
        address={table}
      />
    </>
  )
}
