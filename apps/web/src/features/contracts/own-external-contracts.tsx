import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import {
  listContractsNow,
  listExternalContracts,
  pauseExternalContract,
  resumeExternalContract,
} from '@lodeway/contract/external-contracts.ts'
import { leadExpiryLabels } from '@lodeway/rules/contracts/lead-expiry.ts'
import { limitsInWords } from '@lodeway/rules/contracts/limits-words.ts'
import { isExpired } from '@lodeway/rules/contracts/states.ts'
import { termLabels } from '@lodeway/rules/contracts/terms.ts'
import { formatDayMonthYear } from '@lodeway/rules/time/calendar.ts'
import { Button } from '@mantine/core'
import { IconAdjustments, IconFileText, IconFlask, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'
import { contractColumns } from './contract-columns.tsx'
import { periodOf } from './contract-words.ts'
import { type ContractsNow, useContractsNow, withReasons } from './contracts-now.tsx'

const TryTermsDialog = loadedLater(() => import('./try-terms-dialog.tsx').then(part => part.TryTermsDialog))
const TermsDialog = loadedLater(() => import('./terms-dialog.tsx').then(part => part.TermsDialog<Row>))
const LimitsDialog = loadedLater(() => import('./limits-dialog.tsx').then(part => part.LimitsDialog))

type Row = AnswerOf<typeof listExternalContracts>['data'][number]

const feesOf = (row: Row) =>
  [row.basicQualityFee, row.mediumQualityFee, row.highQualityFee]
    .map(fee => (fee === null || fee === undefined ? '-' : shownRand(fee)))
    .join(' · ')
const limitsOf = (row: Row) => limitsInWords(row.limits).join(', ')
function limitsNow(row: Row, now: ContractsNow): string {
  const used = now.get(row.id)?.budgetUsed ?? null
  return used === null ? limitsOf(row) : `${limitsOf(row)} (${shownRand(used)} used this month)`
}
const runsOf = (row: Row) => `${periodOf(row)}, from ${formatDayMonthYear(row.startAt)}`

// Ten columns are what a small desk shows: what belongs together stands in one.
const columnsAt = (now: ContractsNow): Column<Row>[] => [
  ...withReasons(contractColumns, now)
    .filter(({ key }) => key !== 'period' && key !== 'startAt')
    .map(column => ({ ...column, sortable: false, whole: true })),
  { key: 'period', header: 'Period', whole: true, cell: runsOf, text: runsOf },
  { key: 'commission', header: 'Commission', cell: row => `${row.orgSalesCommission}%`, align: 'end' },
  {
    key: 'fees',
    header: 'Fees: low, medium, high',
    whole: true,
    cell: row => `${feesOf(row)}, due after ${termLabels[row.term]}`,
  },
  { key: 'limits', header: 'Limits', whole: true, cell: row => limitsNow(row, now) || '-', text: limitsOf },
  { key: 'deadlines', header: 'Deadlines', whole: true, cell: deadlinesOf, text: deadlinesOf },
]

function deadlinesOf({ leadExpiryPeriod, takeBackHours }: Row): string {
  const sold = `Sold within ${leadExpiryLabels[leadExpiryPeriod].toLowerCase()}`
  return typeof takeBackHours === 'number' ? `${sold}, first outcome within ${takeBackHours} h` : sold
}
const nameOf = (row: Row) => row.name

/** Contracts that buy from the pool: one can be paused at once, and resumed as it was. */
export function OwnExternalContracts({ organisationId }: { organisationId: string }) {
  const address = useLocalTable()
  const { limit, offset } = address.window
  const list = useList(listExternalContracts, { params: { orgId: organisationId }, query: { limit, offset } })
  const now = useContractsNow(organisationId)
  const columns = useMemo(() => columnsAt(now), [now])
  const [pausing, setPausing] = useState<Row>()
  const [limiting, setLimiting] = useState<Row>()
  const [read, setRead] = useState<Row>()
  const [tried, setTried] = useState<{ contract: Row | undefined }>()
  const pause = useSend(pauseExternalContract, {
    success: 'Contract paused',
    failure: 'Failed to pause the contract. Please try again.',
    refresh: [listExternalContracts, listContractsNow],
    onDone: () => setPausing(undefined),
  })
  const { mutate: resume } = useSend(resumeExternalContract, {
    success: 'Contract resumed',
    failure: 'Failed to resume the contract. Please try again.',
    refresh: [listExternalContracts, listContractsNow],
  })
  const actions = useCallback(
    (row: Row) => {
      const isOver = isExpired(row.state)
      const all: RowAction[] = [
        { label: 'Read terms', icon: <IconFileText size={16} aria-hidden />, onSelect: () => setRead(row) },
      ]
      if (!isOver)
        all.push({
          label: 'Limits',
          icon: <IconAdjustments size={16} aria-hidden />,
          onSelect: () => setLimiting(row),
        })
      all.push({
        label: 'Try terms',
        icon: <IconFlask size={16} aria-hidden />,
        onSelect: () => setTried({ contract: row }),
      })
      if (isOver) return all
      if (row.pausedBy === 'organisation')
        all.push({
          label: 'Resume',
          icon: <IconPlayerPlay size={16} aria-hidden />,
          onSelect: () => resume({ params: { orgId: organisationId, id: row.id } }),
        })
      else if (row.leadQuantity !== 0)
        all.push({ label: 'Pause', icon: <IconPlayerPause size={16} aria-hidden />, onSelect: () => setPausing(row) })
      return all
    },
    [organisationId, resume],
  )
  return (
    <>
      <DataTable
        label="Contracts from the pool"
        columns={columns}
        list={list}
        address={address}
        actions={actions}
        rowName={nameOf}
        emptyText="No contracts yet."
      />
      <Button variant="default" mt="md" onClick={() => setTried({ contract: undefined })}>
        Try out a contract
      </Button>
      {read && <TermsDialog contract={read} columns={columns} onClose={() => setRead(undefined)} />}
      {tried && (
        <TryTermsDialog organisationId={organisationId} contract={tried.contract} onClose={() => setTried(undefined)} />
      )}
      {limiting && (
        <LimitsDialog organisationId={organisationId} contract={limiting} onClose={() => setLimiting(undefined)} />
      )}
      <ConfirmDialog
        title="Pause contract"
        opened={pausing !== undefined}
        confirmLabel="Pause"
        busy={pause.isPending}
        onConfirm={() => pausing && pause.mutate({ params: { orgId: organisationId, id: pausing.id } })}
        onClose={() => setPausing(undefined)}
      >
        Pause <strong>{pausing?.name}</strong>? It takes no leads until somebody resumes it. The leads that you have
        stay.
      </ConfirmDialog>
    </>
  )
}
