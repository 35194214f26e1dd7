import {
  downloadSelfBilledInvoice,
  listSelfBilledInvoices,
  type selfBilledInvoice,
} from '@lodeway/contract/self-billed-invoices.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { selfBilledKindLabels, selfBilledNumberIn } from '@lodeway/rules/self-billing/documents.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { downloadOrSay } from '../../api/download-or-say.ts'
import { useList } from '../../api/use-call.ts'
import { shownDocumentParameter } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import type { SearchParameters } from '../../ui/table-address.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './self-billing.module.css'

type Row = z.output<typeof selfBilledInvoice>

const numberOf = (row: Row) => row.number
const aboutOf = ({ run, corrects }: Row): string => (run === null ? `For ${corrects}` : runName(run))

const columns: Column<Row>[] = [
  { key: 'number', onPhone: 'name', header: 'Number', cell: numberOf, text: numberOf },
  { key: 'kind', onPhone: 'state', header: 'Document', cell: row => selfBilledKindLabels[row.kind] },
  { key: 'payee', header: 'Payee', cell: row => row.payee, text: row => row.payee },
  { key: 'issuedOn', onPhone: 'line', header: 'Issued', cell: row => formatShownDate(row.issuedOn) },
  { key: 'about', header: 'For', cell: aboutOf },
  { key: 'net', header: 'Without VAT', cell: row => <Money rand={row.net} />, align: 'end' },
  { key: 'vat', header: 'VAT', cell: row => <Money rand={row.vat} />, align: 'end' },
  { key: 'total', onPhone: 'amount', header: 'Total', cell: row => <Money rand={row.total} />, align: 'end' },
]

const actions = ({ id, number }: Row): RowAction[] => [
  {
    label: 'Download PDF',
    icon: <IconDownload size={16} aria-hidden />,
    onSelect: () => void downloadOrSay(downloadSelfBilledInvoice, `${number}.pdf`, { params: { id } }),
  },
]

interface Props {
  /** Only those that this run pays. */
  runId?: string
  /** Whether their payee reads them. */
  isOwn?: boolean
}

/** Tax invoices and credit notes that were written for payees; nothing at all where there are none, as most payees are no vendors. */
export function SelfBilledList({ runId, isOwn }: Props) {
  const table = useLocalTable()
  const { limit, offset } = table.window
  const { [shownDocumentParameter]: wanted }: SearchParameters = useSearch({ from: '__root__' })
  const search = typeof wanted === 'string' ? selfBilledNumberIn(wanted) : undefined
  const query = search === undefined ? { limit, offset } : { limit, search }
  const list = useList(listSelfBilledInvoices, { query: { ...query, ...(runId && { runId }) } })
  const place = useRef<HTMLDivElement>(null)
  const isRead = list.isSuccess && !list.isPlaceholderData
  useEffect(() => {
    if (search !== undefined && isRead) place.current?.scrollIntoView({ block: 'center' })
  }, [search, isRead])
  const title = isOwn ? 'Tax invoices that we wrote for you' : 'Tax invoices written for payees'
  if ((list.data?.count === 0 && search === undefined) || (!list.data && !list.isError)) return null
  return (
    <Panel
      title={title}
      className={classes.list ?? ''}
      {...(search !== undefined && {
        tag: `Only ${search}`,
        actions: <ShowAll onShow={() => place.current?.focus({ preventScroll: true })} />,
      })}
    >
      <div ref={place} tabIndex={-1}>
        <DataTable
          label={title}
          columns={columns}
          list={list}
          address={table}
          actions={actions}
          rowName={numberOf}
          emptyText={search === undefined ? 'No tax invoices yet.' : 'No tax invoice of this number.'}
        />
      </div>
    </Panel>
  )
}

/** It goes away once it was pressed, so the focus goes to what it shows. */
function ShowAll({ onShow }: { onShow: () => void }) {
  const parameters: SearchParameters = useSearch({ from: '__root__' })
  const navigate = useNavigate()
  const show = () => {
    const search: SearchParameters = { ...parameters, [shownDocumentParameter]: undefined }
    void navigate({ to: '.', search, resetScroll: false })
    onShow()
  }
  return (
    <Button variant="subtle" size="compact-sm" onClick={show}>
      Show all
    </Button>
  )
}
