import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { saleCategoryLabels, saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Money } from '../../ui/money.tsx'
import classes from './report.module.css'
import type { SaleRow } from './sale-columns.tsx'

/** Asks before one row is marked, because what is paid stays paid. */
export function MarkSaleDialog({ sale, onClose }: { sale: SaleRow; onClose: () => void }) {
  const mark = useSend(markSalePaid, {
    success: 'Process completed successfully!',
    failure: 'Failed to mark as paid. Please try again.',
    refresh: [listSales],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Mark as Paid"
      opened
      confirmLabel="Mark as paid"
      busy={mark.isPending}
      onConfirm={() => mark.mutate({ params: { id: sale.id } })}
      onClose={onClose}
    >
      <dl className={classes.lines}>
        <dt>{saleCategoryLabels[sale.category]}</dt>
        <dd>{saleStatusLabels[sale.status]}</dd>
        <dt>{sale.category === 'payout' ? 'To' : 'From'}</dt>
        <dd>{sale.category === 'payout' ? sale.payee : sale.organisation}</dd>
        <dt>Payment</dt>
        <dd>
          <Money rand={sale.payment} />
        </dd>
      </dl>
      <p className={classes.note}>This cannot be taken back.</p>
    </ConfirmDialog>
  )
}
