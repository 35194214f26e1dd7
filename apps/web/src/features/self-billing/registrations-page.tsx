import { listVatRegistrations } from '@lodeway/contract/vat-registration-checks.ts'
import { type RegistrationState, registrationStateLabels } from '@lodeway/rules/self-billing/registration.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { State, type Tone } from '../../ui/state.tsx'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { ReportTabs } from '../journal/report-tabs.tsx'
import type { Registration } from './check-dialogs.tsx'
import { SelfBilledList } from './self-billed-list.tsx'
import classes from './self-billing.module.css'

const ConfirmRegistration = loadedLater(() => import('./check-dialogs.tsx').then(part => part.ConfirmRegistration))
const TurnDownDialog = loadedLater(() => import('./check-dialogs.tsx').then(part => part.TurnDownDialog))
const WithdrawDialog = loadedLater(() => import('./check-dialogs.tsx').then(part => part.WithdrawDialog))

const settings = { sort: '' }
const payeeOf = (row: Registration) => row.payee
const tones: Record<RegistrationState, Tone> = { toCheck: 'warning', confirmed: 'success', turnedDown: 'danger' }

const columns: Column<Registration>[] = [
  { key: 'payee', onPhone: 'name', header: 'Payee', cell: payeeOf, text: payeeOf },
  {
    key: 'state',
    onPhone: 'state',
    header: 'State',
    cell: ({ state }) => <State tone={tones[state]}>{registrationStateLabels[state]}</State>,
  },
  { key: 'vatNumber', onPhone: 'line', header: 'VAT number', cell: row => row.vatNumber },
  { key: 'name', header: 'Trading name', cell: row => row.name, text: row => row.name },
  { key: 'address', header: 'Address', cell: row => row.address, text: row => row.address },
  { key: 'recordedAt', header: 'Entered', cell: row => shownTime(row.recordedAt) },
  { key: 'checkedAt', header: 'Checked', cell: row => row.checkedAt && shownTime(row.checkedAt) },
  { key: 'reason', header: 'Reason', cell: row => row.reason, text: row => row.reason ?? '' },
]

/** The payees who say that they are registered for VAT: an administrator checks each before VAT is paid. And what was written for them. */
export function RegistrationsPage() {
  const address = useTableAddress(settings)
  const { limit, offset } = address.window
  const list = useList(listVatRegistrations, { query: { limit, offset } })
  const [open, setOpen] = useState<{ what: 'confirm' | 'turnDown' | 'withdraw'; registration: Registration }>()
  const close = () => setOpen(undefined)
  const actions = useCallback((registration: Registration): RowAction[] => {
    const against = (label: string, what: 'turnDown' | 'withdraw'): RowAction => ({
      area: 'money',
      label,
      icon: <IconX size={16} aria-hidden />,
      danger: true,
      onSelect: () => setOpen({ what, registration }),
    })
    const confirm: RowAction = {
      area: 'money',
      label: 'Checked with SARS',
      icon: <IconCheck size={16} aria-hidden />,
      onSelect: () => setOpen({ what: 'confirm', registration }),
    }
    const byState = {
      toCheck: [confirm, against('Turn down', 'turnDown')],
      confirmed: [against('Withdraw', 'withdraw')],
      turnedDown: [],
    }
    return byState[registration.state]
  }, [])
  return (
    <>
      <PageHeader title="VAT Registrations" />
      <ReportTabs />
      <p className={classes.note}>
        A payee is paid VAT once their registration is confirmed. Look the number and the name up with the South African
        Revenue Service (SARS) first.
      </p>
      <DataTable
        label="VAT registrations"
        columns={columns}
        list={list}
        address={address}
        actions={actions}
        rowName={payeeOf}
        emptyText="No payee is registered for VAT."
      />
      <SelfBilledList />
      {open?.what === 'confirm' && <ConfirmRegistration registration={open.registration} onClose={close} />}
      {open?.what === 'withdraw' && <WithdrawDialog registration={open.registration} onClose={close} />}
      {open?.what === 'turnDown' && <TurnDownDialog registration={open.registration} onClose={close} />}
    </>
  )
}
