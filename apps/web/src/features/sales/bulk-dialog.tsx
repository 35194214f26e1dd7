import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { summariseSales } from '@lodeway/contract/sales.ts'
import { randToCents } from '@lodeway/rules/money/rand.ts'
import { inRunsInWords } from '@lodeway/rules/payment-runs/in-words.ts'
import { heldForInWords, heldInWords } from '@lodeway/rules/sales/held.ts'
import { type SaleCategory, totalLabels } from '@lodeway/rules/sales/labels.ts'
import { Button } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Money } from '../../ui/money.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Parties } from './parties.tsx'
import classes from './report.module.css'
import type { SaleFilter } from './sale-filter.ts'
import { invoicedWhenMarked, VatPaidWithIt } from './vat-paid-with-it.tsx'

/** What was confirmed: these rows, so many, of this sum. The server marks nothing when they no longer are. */
export interface Confirmed {
  filter: SaleFilter
  /** Payouts are not paid by this, but wait for another administrator. */
  waits: boolean
  expected: { count: number; toReceive: number; toPay: number }
}

const centsOf = (rand: number): number => randToCents(rand) ?? 0

interface Props {
  title: string
  confirmLabel: string
  filter: SaleFilter
  onConfirm: (confirmed: Confirmed) => void
  onClose: () => void
}

/** Says how many rows a bulk action touches and what they come to, in each direction and for each party, before it is done. */
export function BulkDialog({ title, confirmLabel, filter, onConfirm, onClose }: Props) {
  const { data, isError, isFetching, refetch } = useCall(summariseSales, { query: filter }, { fresh: true })
  const ready = data !== undefined && data !== null && !isFetching
  return (
    <Dialog title={title} opened onClose={onClose}>
      {data ? (
        <>
          <dl className={classes.lines}>
            <dt>Unpaid rows</dt>
            <dd>{data.count}</dd>
            <dt>{totalLabels.unpaid.invoice}</dt>
            <dd>
              <Money rand={data.toReceive} />
            </dd>
            <dt>{totalLabels.unpaid.payout}</dt>
            <dd>
              <Money rand={data.toPay} />
            </dd>
            <VatPaidWithIt summary={data} />
          </dl>
          {/* So many parties do not push what follows on them, or the buttons, out of sight. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is scrolled by the keyboard too. */}
          <section className={classes.scrolled} tabIndex={0} aria-label="By payer and payee">
            <Parties summary={data} />
          </section>
          <p className={classes.note}>{whatHappens(data)}</p>
          {data.held > 0 && (
            <p className={classes.note}>
              {heldInWords({
                count: data.held,
                cents: centsOf(data.heldAmount),
                payees: data.heldParties.map(({ name, amount }) => ({ name, cents: centsOf(amount) })),
                payeeCount: data.heldPartyCount,
              })}
            </p>
          )}
          {data.holds.map(({ reason, count, amount, parties, partyCount }) => (
            <p key={reason} className={classes.note}>
              {heldForInWords(reason, {
                count,
                cents: centsOf(amount),
                payees: parties.map(party => ({ name: party.name, cents: centsOf(party.amount) })),
                payeeCount: partyCount,
              })}
            </p>
          ))}
          {data.inRuns.length > 0 && (
            <p className={classes.note}>
              {inRunsInWords(data.inRuns.map(({ amount, ...run }) => ({ ...run, cents: centsOf(amount) })))}
            </p>
          )}
        </>
      ) : isError ? (
        <FailedPart text="The rows could not be counted." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
      <DialogButtons onCancel={onClose}>
        <Button
          disabled={!ready || data.count === 0}
          onClick={() =>
            ready &&
            onConfirm({
              filter,
              waits: data.needsSecondPerson && hasAmountsOf('payout', data),
              expected: { count: data.count, toReceive: data.toReceive, toPay: data.toPay },
            })
          }
        >
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type Summary = AnswerOf<typeof summariseSales>

const hasAmountsOf = (wanted: SaleCategory, { parties }: Summary) => parties.some(({ category }) => category === wanted)

/** What marking these rows does, and whether it can be taken back. */
function whatHappens(summary: Summary): string {
  const { count, held, holds, inRuns, needsSecondPerson } = summary
  if (count === 0)
    return held > 0 || holds.length > 0 || inRuns.length > 0
      ? 'Nothing can be marked as paid now.'
      : 'No unpaid rows match the filters, so there is nothing to mark.'
  const invoiced = hasAmountsOf('invoice', summary) ? ` ${invoicedWhenMarked}` : ''
  if (!hasAmountsOf('payout', summary))
    return `These rows are marked as paid, as one batch.${invoiced} The payments that this records can be taken back under Payments received.`
  if (needsSecondPerson)
    return `Payments need a second person: the payouts wait in a payment run until another administrator approves it. Invoices are marked as paid at once.${invoiced}`
  return `These rows are marked as paid, as one batch.${invoiced} Payouts can be taken back with a reason, on their payment run; what organisations paid, under Payments received.`
}
