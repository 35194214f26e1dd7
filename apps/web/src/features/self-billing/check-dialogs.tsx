import { needsAttention } from '@lodeway/contract/attention.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import {
  confirmVatRegistration,
  listVatRegistrations,
  turnDownVatRegistration,
  withdrawVatRegistration,
} from '@lodeway/contract/vat-registration-checks.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useSend } from '../../api/use-send.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import classes from './self-billing.module.css'

export type Registration = AnswerOf<typeof listVatRegistrations>['data'][number]

interface Props {
  registration: Registration
  onClose: () => void
}

const stale = [listVatRegistrations, needsAttention]

/** Says that a registration was looked up: VAT is paid from now on. */
export function ConfirmRegistration({ registration: { id, payee, vatNumber, name, address }, onClose }: Props) {
  const confirm = useSend(confirmVatRegistration, {
    success: 'VAT registration confirmed',
    failure: 'Failed to confirm the VAT registration. Please try again.',
    refresh: stale,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Confirm VAT registration"
      opened
      confirmLabel="Checked with SARS"
      busy={confirm.isPending}
      onConfirm={() => confirm.mutate({ params: { id } })}
      onClose={onClose}
    >
      VAT number <strong>{vatNumber}</strong> is that of <strong>{name}</strong>, {address}? From now on{' '}
      <strong>{payee}</strong> is paid VAT with each payment.
    </ConfirmDialog>
  )
}

/** Asks why a registration is turned down, which the payee reads. */
export const TurnDownDialog = (props: Props) => (
  <Dialog title="Turn down VAT registration" opened onClose={props.onClose}>
    <ReasonForm
      {...props}
      endpoint={turnDownVatRegistration}
      label="Turn down"
      success="VAT registration turned down"
      failure="Failed to turn down the VAT registration. Please try again."
    >
      <strong>{props.registration.payee}</strong> stays without VAT. VAT number {props.registration.vatNumber} can be
      entered again.
    </ReasonForm>
  </Dialog>
)

/** Asks why a confirmed registration ends, which the payee reads. */
export const WithdrawDialog = (props: Props) => (
  <Dialog title="Withdraw VAT registration" opened onClose={props.onClose}>
    <ReasonForm
      {...props}
      endpoint={withdrawVatRegistration}
      label="Withdraw"
      success="VAT registration withdrawn"
      failure="Failed to withdraw the VAT registration. Please try again."
    >
      <strong>{props.registration.payee}</strong> is paid without VAT from now on. Tax invoices that were written stay.
    </ReasonForm>
  </Dialog>
)

interface ReasonProps extends Props {
  endpoint: typeof turnDownVatRegistration | typeof withdrawVatRegistration
  label: string
  success: string
  failure: string
  /** What follows from it. */
  children: ReactNode
}

function ReasonForm({ registration: { id }, onClose, endpoint, label, success, failure, children }: ReasonProps) {
  const refresh = useRefresh()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: checkRequired(reason) }),
    send: ({ reason }) => call(endpoint, { params: { id }, body: { reason: reason.trim() } }),
    success,
    failure,
    refresh: stale,
    onSent: onClose,
    onFailed: problem => {
      if (!(problem instanceof ApiError) || problem.status !== 409) return
      // Somebody else checked it, or the payee changed it: the list shows how it stands now.
      refresh(...stale)
      onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className={classes.note}>{children}</p>
      <TextInput
        label="Reason"
        description="The payee reads it."
        required
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton type="submit" busy={busy} color="red">
          {label}
        </BusyButton>
      </DialogButtons>
    </form>
  )
}
