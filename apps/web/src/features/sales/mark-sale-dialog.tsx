import { markSalePaid, summariseSales } from '@lodeway/contract/sales.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { saleCategoryLabels, saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Money } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.tsx'
import { readsOfPaying } from './reads-of-report.ts'
import classes from './report.module.css'
import type { SaleRow } from './sale-columns.tsx'
import { invoicedWhenMarked, VatPaidWithIt } from './vat-paid-with-it.tsx'

/** Asks before one row is marked. */
export function MarkSaleDialog({ sale, onClose }: { sale: SaleRow; onClose: () => void }) {
  const mark = useSend(markSalePaid, {
    failure: 'Failed to mark as paid. Please try again.',
    refresh: readsOfPaying,
    onDone: ({ run }) => {
      toast.success(run === null ? 'Process completed successfully!' : `${runName(run.number)} waits for approval`)
      onClose()
    },
  })
  const isPayout = sale.category === 'payout'
  const summary = useCall(summariseSales, { query: { saleId: sale.id } }, { fresh: true })
  return (
    <ConfirmDialog
      title="Mark as Paid"
      opened
      confirmLabel="Mark as paid"
      busy={mark.isPending}
      ready={!summary.isLoading}
      onConfirm={() => mark.mutate({ params: { id: sale.id } })}
      onClose={onClose}
    >
      <dl className={classes.lines}>
        <dt>{saleCategoryLabels[sale.category]}</dt>
        <dd>{saleStatusLabels[sale.status]}</dd>
        <dt>{isPayout ? 'To' : sale.payment < 0 ? 'Back to' : 'From'}</dt>
        <dd>{isPayout ? sale.payee : sale.organisation}</dd>
        <dt>Payment</dt>
        <dd>
          <Money rand={sale.payment} />
        </dd>
        {summary.data && <VatPaidWithIt summary={summary.data} />}
      </dl>
      {summary.isError && (
        <FailedPart text="Whether VAT comes with it could not be loaded." onRetry={summary.refetch} />
      )}
      <p className={classes.note}>
        {isPayout
          ? 'This payout gets a payment run of its own, where it can be taken back with a reason. Where payments need a second person, it waits there for approval.'
          : `${invoicedWhenMarked} The payment that this records can be taken back under Payments received.`}
      </p>
    </ConfirmDialog>
  )
}
