import { approveLoader } from '@lodeway/contract/access.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { checkCommissions } from '@lodeway/rules/loaders/commission.ts'
import { maskedIdNumber } from '@lodeway/rules/people/masks.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError, failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { toast } from '../../ui/toast.tsx'
import { CommissionFields } from '../loaders/commission-fields.tsx'
import type { LoaderRow } from '../loaders/loader-columns.ts'
import classes from './approve-dialog.module.css'
import { CorrectRequest } from './correct-request.tsx'
import { isDecided } from './is-decided.ts'
import { RequestFacts } from './request-facts.tsx'
import { UsualCommissions } from './usual-commissions.tsx'

/** Numbers once they are typed or taken, empty text before. */
type Values = Record<'saleCommission' | 'feeCommission', number | string>

interface Props {
  loader: LoaderRow
  onClose: () => void
}

/** Shows everything that somebody asked with, lets it be corrected, and lets them in with their share of sales and fees. */
export function ApproveDialog({ loader, onClose }: Props) {
  const [asked, setAsked] = useState(loader)
  const [correcting, setCorrecting] = useState(false)
  const details = useRef<HTMLDivElement>(null)
  /** What was pressed goes: whoever works by keyboard goes on at what takes its place. */
  const turnTo = (correction: boolean) => {
    setCorrecting(correction)
    details.current?.focus({ preventScroll: true })
  }
  return (
    <Dialog title={correcting ? 'Correct these details' : 'Approve request'} opened onClose={onClose} size="lg">
      <div ref={details} tabIndex={-1}>
        {correcting ? (
          <CorrectRequest
            id={loader.id}
            onCancel={() => turnTo(false)}
            onCorrected={corrected => {
              setAsked({ ...corrected, idNumber: maskedIdNumber(corrected.idNumber.slice(-3)) })
              turnTo(false)
            }}
          />
        ) : (
          <>
            <RequestFacts asked={asked} />
            <Button variant="default" size="xs" mt="md" onClick={() => turnTo(true)}>
              Correct these details
            </Button>
          </>
        )}
      </div>
      {/* Kept while the details are corrected: what was typed stays. */}
      <ApproveForm loader={asked} hidden={correcting} onClose={onClose} />
    </Dialog>
  )
}

function ApproveForm({ loader, hidden, onClose }: Props & { hidden: boolean }) {
  const { form, busy, onSubmit } = useSendingForm<Values, unknown>({
    initialValues: { saleCommission: '', feeCommission: '' },
    validate: checkCommissions,
    send: ({ saleCommission, feeCommission }) =>
      call(approveLoader, {
        params: { id: loader.id },
        body: { saleCommission: Number(saleCommission), feeCommission: Number(feeCommission) },
      }),
    success: 'User Approved Successfully',
    refresh: [listLoaders],
    onSent: onClose,
    failure: null,
    onFailed: problem => {
      toast.error(failureText(problem, fallbackFor(problem)))
      if (isDecided(problem)) onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate hidden={hidden} className={classes.form}>
      <p className={classes.text}>
        <strong>{nameOf(loader)}</strong> gets an email with a link to set a password.
      </p>
      <FormGrid>
        <CommissionFields form={form} focused />
      </FormGrid>
      <UsualCommissions id={loader.id} onTake={usual => form.setValues(usual)} />
      <DialogButtons onCancel={onClose} busy={busy} submit="Approve" />
    </form>
  )
}

/** Two fallbacks are in the catalogue: one for a refusal without words, one for a call that never arrived. */
const fallbackFor = (problem: unknown): string =>
  problem instanceof ApiError ? 'Failed to approve request. Please try again.' : 'Failed to Approve User.'
