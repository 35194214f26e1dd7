import type { getVatRegistration } from '@lodeway/contract/self-billing.ts'
import { Button } from '@mantine/core'
import type * as z from 'zod/mini'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { type Payee, registrationOf } from './payee.ts'
import classes from './self-billing.module.css'

export type Registration = z.output<typeof getVatRegistration.answer>

export function Actions({
  registration: { present },
  onOpen,
}: {
  registration: Registration
  onOpen: (what: 'edit' | 'end') => void
}) {
  return (
    <div className={classes.actions}>
      {present && (
        <InArea area="money">
          <Button size="xs" variant="default" onClick={() => onOpen('end')}>
            End registration
          </Button>
        </InArea>
      )}
      <InArea area="money">
        <Button size="xs" variant="default" onClick={() => onOpen('edit')}>
          {present ? 'Change registration' : 'Enter VAT number'}
        </Button>
      </InArea>
    </div>
  )
}

export function EndDialog({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const { read, end } = registrationOf[payee.kind]
  const { mutate, isPending } = useSend(end, {
    success: 'VAT registration ended',
    failure: 'Failed to end the VAT registration. Please try again.',
    refresh: [read],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="End VAT registration"
      opened
      confirmLabel="End registration"
      danger
      busy={isPending}
      onConfirm={() => mutate({ params: { id: payee.id } })}
      onClose={onClose}
    >
      From now on no tax invoices are written and no VAT is added to payments. Documents that were written stay.
    </ConfirmDialog>
  )
}
