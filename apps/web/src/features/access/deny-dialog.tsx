import { denyLoader } from '@lodeway/contract/access.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { maxDenialReasonLength } from '@lodeway/rules/limits.ts'
import { checkMaxLength } from '@lodeway/rules/people/field-checks.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import type { LoaderRow } from '../loaders/loader-columns.ts'
import classes from './approve-dialog.module.css'
import { isDecided } from './is-decided.ts'

interface Props {
  loader: LoaderRow
  onClose: () => void
}

/** Asks before somebody's request is denied, and what they are told. */
export const DenyDialog = (props: Props) => (
  <Dialog title="Deny request" opened onClose={props.onClose}>
    <DenyForm {...props} />
  </Dialog>
)

function DenyForm({ loader, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: checkMaxLength(reason.trim(), maxDenialReasonLength) }),
    send: ({ reason }) => call(denyLoader, { params: { id: loader.id }, body: reason.trim() === '' ? {} : { reason } }),
    success: 'Request denied',
    failure: 'Failed to deny request. Please try again.',
    refresh: [listLoaders],
    onSent: onClose,
    onFailed: problem => {
      if (isDecided(problem)) onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className={classes.text}>
        Deny the request of <strong>{nameOf(loader)}</strong>? They are told by email and may apply again.
      </p>
      <TextInput
        label="Reason"
        description="Goes into the email. It may stay empty."
        autoComplete="off"
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton type="submit" busy={busy} color="red">
          Deny
        </BusyButton>
      </DialogButtons>
    </form>
  )
}
