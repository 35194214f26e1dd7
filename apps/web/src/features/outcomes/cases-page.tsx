import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import { isOpenCase } from '@lodeway/rules/outcomes/cases.ts'
import { IconArrowBackUp, IconCheck, IconEye, IconMessages, IconX } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { paths, shownCaseParameter } from '../../paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { LeadTabs } from '../leads/lead-tabs.tsx'
import { useShown } from '../leads/use-shown-lead.ts'
import type { OutcomeCase } from './case-columns.tsx'
import { acceptBlocked, clientOf, columnsOfCases } from './case-columns.tsx'
import { CaseFilters } from './case-filters.tsx'
import { caseQuery, caseSettings } from './case-query.ts'
import type { Deciding } from './decide-dialog.tsx'

const CaseDialog = loadedLater(() => import('./case-dialog.tsx').then(part => part.CaseDialog))
const DecideDialog = loadedLater(() => import('./decide-dialog.tsx').then(part => part.DecideDialog))
const LeadDialog = loadedLater(() => import('../leads/lead-dialog.tsx').then(part => part.LeadDialog))

/** What organisations ask for and an administrator decides: leads to be taken back, and sales after the lapse. */
export function CasesPage() {
  const address = useTableAddress(caseSettings)
  const list = useList(listOutcomeCases, { query: caseQuery(address) })
  const [viewed, setViewed] = useState<string>()
  const [deciding, setDeciding] = useState<Deciding>()
  const shown = useShown(shownCaseParameter)
  const { open } = shown
  const opening = useMemo(() => ({ href: linkTo, open: (row: OutcomeCase) => open(row.id) }), [open])
  const decide = (wanted: Deciding) => {
    shown.close()
    setDeciding(wanted)
  }
  const actions = useCallback(
    (row: OutcomeCase): RowAction[] => {
      const view = [
        { label: 'Conversation', icon: <IconMessages size={16} aria-hidden />, onSelect: () => open(row.id) },
        { label: 'View lead', icon: <IconEye size={16} aria-hidden />, onSelect: () => setViewed(row.leadId) },
      ]
      if (!isOpenCase(row.state)) return view
      const blocked = acceptBlocked(row)
      return [
        ...view,
        {
          area: 'leads',
          label: 'Accept',
          icon: row.kind === 'return' ? <IconArrowBackUp size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />,
          disabled: blocked !== undefined,
          ...(blocked && { hint: blocked }),
          onSelect: () => setDeciding({ found: row, verdict: 'accepted' }),
        },
        {
          area: 'leads',
          label: 'Refuse',
          icon: <IconX size={16} aria-hidden />,
          danger: true,
          onSelect: () => setDeciding({ found: row, verdict: 'refused' }),
        },
      ]
    },
    [open],
  )
  return (
    <>
      <PageHeader
        title="Returns and late sales"
        text={waitingWords(list.data?.open)}
        actions={<RefreshButton onRefresh={list.refetch} loading={list.isFetching} />}
      />
      <LeadTabs />
      <CaseFilters address={address} />
      <DataTable
        label="Returns and late sales"
        columns={columnsOfCases[address.filters.state]}
        list={list}
        address={address}
        actions={actions}
        rowName={clientOf}
        opening={opening}
        emptyText={emptyTexts[address.filters.state]}
      />
      {viewed !== undefined && <LeadDialog id={viewed} readOnly onClose={() => setViewed(undefined)} />}
      {shown.id !== undefined && !deciding && (
        <CaseDialog key={shown.id} id={shown.id} onDecide={decide} onClose={shown.close} />
      )}
      {deciding && <DecideDialog key={deciding.found.id} deciding={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

const emptyTexts = {
  open: 'Nothing waits for a decision.',
  overdue: 'Nothing is overdue.',
  decided: 'Nothing matches these filters.',
  all: 'Nothing matches these filters.',
}

const linkTo = ({ id }: OutcomeCase) => paths.outcomeCase(id)

/** How much there is to do, whatever the filters show. */
const waitingWords = (open: number | undefined): string => {
  if (open === undefined) return ' '
  if (open === 0) return 'Nothing waits for a decision.'
  return open === 1 ? '1 waits for a decision.' : `${open} wait for a decision.`
}
