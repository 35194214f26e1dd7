import { listRunParts } from '@lodeway/contract/payment-runs.ts'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Money } from '../../ui/money.tsx'
import { type PaymentRun, partName, type RunPart, readsOfRuns } from './run-words.tsx'
import classes from './runs.module.css'

const RowsDialog = loadedLater(() => import('./rows-dialog.tsx').then(part => part.RowsDialog))

/**
 * What the payouts of a run are, line by line to the whole; each line opens its list.
 * @param isBeingRead the run itself, which its parts may come before
 */
export function RunParts({ run, isBeingRead }: { run: PaymentRun; isBeingRead: boolean }) {
  const { data, isFetching } = useCall(listRunParts, { params: { id: run.id } })
  const refresh = useRefresh()
  const [viewed, setViewed] = useState<RunPart>()
  const isOther = data?.version !== run.version
  if (isOther && !isFetching && !isBeingRead)
    return <FailedPart text="The run summary could not be loaded." onRetry={() => refresh(...readsOfRuns)} />
  if (!data) return null
  const { parts, payees, count, amount, vat, vatToCome, whyNotPaid } = data
  return (
    <>
      <table className={classes.parts} data-stale={isOther}>
        <caption>Run summary</caption>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Payees</th>
            <th scope="col">Payouts</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(part => (
            <tr key={`${part.part} ${part.hold}`}>
              <th scope="row">
                <UnstyledButton className={classes.part ?? ''} onClick={() => setViewed(part)}>
                  {partName(run, part)}
                </UnstyledButton>
              </th>
              <td>{part.payees}</td>
              <td>{part.count}</td>
              <td>
                <Money rand={part.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{payees}</td>
            <td>{count}</td>
            <td>
              <Money rand={amount} />
            </td>
          </tr>
        </tfoot>
      </table>
      {parts.reduce((sum, part) => sum + part.payees, 0) > payees && (
        <p className={classes.note}>A payee with payouts on several lines counts once in the total.</p>
      )}
      {vat !== 0 && (
        <p className={classes.note}>
          <Money rand={vat} /> of the whole amount is VAT, by tax invoices and credit notes that were written already.
          The billing report's sums are without VAT.
        </p>
      )}
      {vatToCome > 0 && (
        <p className={classes.note}>
          VAT of <Money rand={vatToCome} /> for payees who are VAT vendors is added when the bank file is made or the
          run is marked as paid.
        </p>
      )}
      {whyNotPaid && <p className={classes.note}>{whyNotPaid}</p>}
      {viewed && (
        <RowsDialog
          key={`${viewed.part} ${viewed.hold}`}
          run={run}
          title={partName(run, viewed)}
          of={{ part: viewed.part, ...(viewed.hold !== null && { hold: viewed.hold }) }}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  )
}
